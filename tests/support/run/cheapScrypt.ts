/** The smallest N that scrypt accepts, for functions' SCRYPT_N. A unit test checks the real cost of a password. */
export const cheapScrypt = '2';
/** The smallest work factor for the passphrases of backups, for AGE_WORK_FACTOR. */
export const cheapAge = '1';
