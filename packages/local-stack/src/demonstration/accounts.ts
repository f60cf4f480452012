export { demonstrationAccounts as accounts, demonstrationPassword as password } from '@crm/contracts/demonstration'
