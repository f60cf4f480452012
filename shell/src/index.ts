// The asynchronous boundary: shared modules are negotiated before anything uses them.
import('./start.tsx')
