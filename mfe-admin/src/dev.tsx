import '@crm/shell-api/standalone.css'
import { standalone } from '@crm/shell-api/standalone'
import { frontEnd } from './expose.ts'

// Runs this front-end alone with recorded answers: `npm run dev -w mfe-admin`.
standalone(frontEnd)
