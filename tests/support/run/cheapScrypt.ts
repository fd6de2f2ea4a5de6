/** The smallest N that scrypt takes, as functions' SCRYPT_N: a unit test says what a password really costs. */
export const cheapScrypt = '2';
/** The same of the passphrases of backups, as AGE_WORK_FACTOR. */
export const cheapAge = '1';
