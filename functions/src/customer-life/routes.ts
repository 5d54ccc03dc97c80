import { prefetchingRoute, route } from '@functions/ports/route';
import { deleteAccount as deleteAccountEndpoint } from './contract/delete-account';
import { exportAccount as exportAccountEndpoint } from './contract/export-account';
import { getProfile as getProfileEndpoint } from './contract/get-profile';
import { getShop as getShopEndpoint } from './contract/get-shop';
import { linkSignIn as linkSignInEndpoint, unlinkSignIn as unlinkSignInEndpoint } from './contract/link-sign-in';
import { managePassword as managePasswordEndpoint } from './contract/manage-password';
import { registerCustomer as registerCustomerEndpoint } from './contract/register-customer';
import { restoreSignIn as restoreSignInEndpoint } from './contract/restore-sign-in';
import { deleteAccount } from './calls/delete-account';
import { exportAccount } from './calls/export-account';
import { getProfile, readProfile } from './calls/get-profile';
import { getShop } from './calls/get-shop';
import { linkSignIn } from './calls/link-sign-in';
import { managePassword } from './calls/manage-password';
import { registerCustomer } from './calls/register-customer';
import { restoreSignIn } from './calls/restore-sign-in';
import { unlinkSignIn } from './calls/unlink-sign-in';

export const ROUTES = [
  route(registerCustomerEndpoint, registerCustomer),
  prefetchingRoute(getProfileEndpoint, readProfile, getProfile),
  route(exportAccountEndpoint, exportAccount),
  route(deleteAccountEndpoint, deleteAccount),
  route(getShopEndpoint, getShop),
  route(managePasswordEndpoint, managePassword),
  route(linkSignInEndpoint, linkSignIn),
  route(unlinkSignInEndpoint, unlinkSignIn),
  route(restoreSignInEndpoint, restoreSignIn),
];
