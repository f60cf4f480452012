// Module federation requires this dynamic import: the versions of shared modules are chosen before any code uses them.
import(/* webpackChunkName: "start" */ './start.tsx')
