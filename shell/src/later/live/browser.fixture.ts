import { query } from '@crm/shell-api'
import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { queryClient } from '../../query-client.ts'
import { advancePosition, listenToLiveStream } from './listen.ts'
import { createQueryRefresher } from './query-refresher.ts'

const reads = [query('listLeads'), query('dashboardStats'), query('followUps')]

/**
 * For tests against a real server: a client without a screen that queries leads and refetches them like a page. `start` is its first log
 * position.
 */
export function createTestBrowser(start: number) {
  const client = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  // The cast is safe, because the queries differ only in the types of their data.
  const observers = reads.map((options) => new QueryObserver<unknown>(client, options as unknown as QueryObserverOptions))
  const unsubscribe = observers.map((observer) => observer.subscribe(() => {}))
  const freshness = createQueryRefresher(client)
  let position = start
  const stopListening = listenToLiveStream({
    after: () => position,
    onDown: () => {},
    isOver: async () => false,
    onOver: () => {},
    onNews(news) {
      position = advancePosition(position, news)
      if (news.kind === 'reset') freshness.all()
      if (news.kind === 'changes') freshness.changed(news.streams)
    },
  })
  return {
    shows: (): unknown[] => observers.map((observer) => observer.getCurrentResult().data),
    close() {
      stopListening()
      freshness.stop()
      for (const leave of unsubscribe) leave()
      client.clear()
    },
  }
}
