export const InstallationsPage = () => <h1>Installation Management</h1>
