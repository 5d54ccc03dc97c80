import * as z from 'zod';
import { json } from '../http/exchange';
import type { Router } from '../http/router';
import type { SandboxOptions } from '../sandbox-options';
import { handleAuthorize, authorizePage } from './authorize-page';
import { yandexInfo } from './yandex-info';
import type { YandexControl } from './yandex-tokens';

const tokenRequest = z.object({ id: z.string(), email: z.string().optional(), clientId: z.string().optional() });

export function addYandexRoutes(router: Router, yandex: YandexControl, options: SandboxOptions): void {
  const application = { clientId: options.yandexClientId, siteUrl: options.siteUrl };
  router.on('GET', '/yandex/authorize', ({ url }) => authorizePage(url.searchParams, application));
  router.on('POST', '/yandex/authorize', ({ rawBody }) =>
    handleAuthorize(new URLSearchParams(rawBody), application, yandex),
  );
  router.on('GET', '/yandex/info', (request) => yandexInfo(yandex, request));
  router.on('POST', '/control/yandex/token', ({ rawBody }) =>
    json({ accessToken: yandex.token(tokenRequest.parse(JSON.parse(rawBody))) }),
  );
}
