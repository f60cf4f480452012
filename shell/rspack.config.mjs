import { shell } from '@crm/build'

export default shell(import.meta.dirname)
