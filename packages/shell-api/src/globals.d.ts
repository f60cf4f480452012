/** The release of this code, defined by the build. */
declare const RELEASE_VERSION: string

declare module '*.css'
