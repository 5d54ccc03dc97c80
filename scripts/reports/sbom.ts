import { readFileSync } from 'node:fs';
import { ComponentScope, ComponentType } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  LicenseExpression,
  LicenseRepository,
  NamedLicense,
  Property,
  PropertyRepository,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import { isSupportedSpdxId } from '@cyclonedx/cyclonedx-library/SPDX';
import { inRepository } from '../lib/repository';
import type { ShippedPackage, ShippedPackages } from './shipped-packages';

/** Where a component is shipped to, `browser` or `server`; a component that is shipped to both has two of them. */
const SHIPPED_TO = 'prostor:shippedTo';

/**
 * The shipped packages as a CycloneDX 1.6 document in JSON. `npm sbom --omit dev` is not used: it omits every package
 * that is also a development dependency of the root, for example firebase-admin.
 */
export function sbom({ browser, server }: ShippedPackages, now: Date): string {
  const { name, version } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as ShippedPackage;
  const bom = new Bom();
  bom.metadata.timestamp = now;
  bom.metadata.component = componentOf(ComponentType.Application, { name, version, licence: '' });
  const components = new Map<string, Component>();
  const add = (each: ShippedPackage, place: string, scope: ComponentScope): void => {
    const component = components.get(purlOf(each)) ?? componentOf(ComponentType.Library, each);
    components.set(purlOf(each), component);
    component.properties.add(new Property(SHIPPED_TO, place));
    component.scope = component.scope === ComponentScope.Required ? component.scope : scope;
  };
  for (const each of browser) add(each, 'browser', ComponentScope.Required);
  for (const each of server) add(each, 'server', each.isBundled ? ComponentScope.Required : ComponentScope.Optional);
  for (const component of components.values()) bom.components.add(component);
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf(type: ComponentType, { name, version, licence }: ShippedPackage): Component {
  const purl = purlOf({ name, version });
  return new Component(type, name, {
    version,
    purl,
    bomRef: purl,
    licenses: new LicenseRepository(licence === '' ? [] : [licenceOf(licence)]),
    properties: new PropertyRepository(),
  });
}

function licenceOf(licence: string): SpdxLicense | LicenseExpression | NamedLicense {
  if (isSupportedSpdxId(licence)) return new SpdxLicense(licence);
  return / OR | AND /.test(licence) ? new LicenseExpression(licence) : new NamedLicense(licence);
}

/** Source: https://github.com/package-url/purl-spec */
const purlOf = ({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;
