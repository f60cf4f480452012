// The asynchronous boundary of module federation: shared modules are negotiated before they are used.
import(/* webpackChunkName: "start" */ './start.tsx')
