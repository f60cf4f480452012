export const ActivityPage = () => <h1>Activity Log</h1>
