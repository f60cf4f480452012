import { remote } from '@crm/build'

export default remote(import.meta.dirname)
