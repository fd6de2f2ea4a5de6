/** The rules of a form that asks for a passkey's name. */
export const nameRules = () =>
  import('../../../../shared/accounts/model/passkey.ts').then(({ passkeyRename }) => passkeyRename);
