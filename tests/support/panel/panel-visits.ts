import type { StaffRole } from '@functions/staff/contract/values/staff';
import { visitPanel, type Visitor } from '../browser/browser';
import { PanelApiStub } from './panel-api-stub';

/**
 * Returns a function that opens a page in which a member of staff is signed in.
 * `setUp` stubs the calls of every test.
 */
export function panelVisits(
  setUp: (panel: PanelApiStub) => void,
  role?: StaffRole,
): () => Promise<Visitor & { panel: PanelApiStub }> {
  return async () => {
    const visitor = await visitPanel();
    const panel = await PanelApiStub.signedIn(visitor.page, role);
    setUp(panel);
    return { ...visitor, panel };
  };
}
