import '@crm/shell-api/standalone.css'
import { runStandalone } from '@crm/shell-api/standalone'
import { frontEnd } from './expose.ts'

// `npm run dev -w mfe-admin` runs this front-end without the shell, on recorded answers of the API.
runStandalone(frontEnd)
