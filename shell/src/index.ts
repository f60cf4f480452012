// The asynchronous boundary: shared modules are negotiated before anything uses them.
import(/* webpackChunkName: "start" */ './start.tsx')
