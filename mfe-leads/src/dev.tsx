import '@crm/shell-api/standalone.css'
import { runStandalone } from '@crm/shell-api/standalone'
import { frontEnd } from './expose.ts'

// `npm run dev -w mfe-leads` runs this front-end without the shell and the server, with recorded responses.
runStandalone(frontEnd)
