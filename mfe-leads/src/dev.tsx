import '@crm/shell-api/standalone.css'
import { standalone } from '@crm/shell-api/standalone'
import { frontEnd } from './expose.ts'

// This front-end alone, on the calls of a product that `npm start` runs: `npm run dev -w mfe-leads`.
standalone(frontEnd)
