import { createShellConfig } from '@crm/build'

export default createShellConfig(import.meta.dirname)
