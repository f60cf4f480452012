/** The version of this release; the build replaces this name with it. */
declare const RELEASE_VERSION: string

declare module '*.css'
