/** The release that a remote's code belongs to; the build writes it in. */
declare const RELEASE_VERSION: string

declare module '*.css'
