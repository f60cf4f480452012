/** The folder of the workers' `NNN-name.sql` files, for those who bring the database up to date. */
export const migrations = new URL('../migrations/', import.meta.url)
