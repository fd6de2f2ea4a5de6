/** The smallest N that scrypt takes, as functions' SCRYPT_N: a unit test says what a password really costs. */
export const cheapScrypt = '2';
