import '@crm/shell-api/standalone.css'
import { runStandalone } from '@crm/shell-api/standalone'
import { frontEnd } from './expose.ts'

// Runs this front-end alone, with recorded API replies: `npm run dev -w mfe-hello`.
runStandalone(frontEnd)
