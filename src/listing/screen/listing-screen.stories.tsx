import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IconSend } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import type { Stories } from '#ui/stories/story.ts'

import { sampleListing } from '../sample-listing.ts'
import { sampleServer } from './sample-server.ts'
import { ListingScreen } from './listing-screen.tsx'

const { listing } = sampleListing

function Sample() {
  return (
    <div style={{ height: 'calc(100dvh - 90px)' }}>
      <ListingScreen
        listing={listing}
        selection={{
          acts: ({ selection }) => <Button>{`Justificar ${selection.count}`}</Button>,
        }}
        actions={() => (
          <Button kind="primary" icon={<IconSend size={16} stroke={1.75} />}>
            Submeter
          </Button>
        )}
        summary={({ total }) => [{ mark: 'filled', text: `${total} a negativar` }]}
        subLine={{
          under: 'nome',
          of: (row) => (row.id % 7 === 3 ? <strong>Acordo em negociação</strong> : undefined),
        }}
        cells={{ codigo: (row, open) => <button onClick={open}>{row.codigo}</button> }}
        onOpen={() => undefined}
        params={['story', 'scheme']}
      />
    </div>
  )
}

/** The screen with generated rows; the story sets how many. */
function Story(props: {
  readonly rows: number
  readonly fails?: boolean
  readonly delay?: number
}) {
  sampleServer(props)
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })
  return (
    <QueryClientProvider client={client}>
      <Sample />
    </QueryClientProvider>
  )
}

const once = (props: { rows: number; fails?: boolean; delay?: number }) => {
  const story = <Story {...props} />
  return () => story
}

export const stories: Stories = {
  'list screen': once({ rows: 272 }),
  slow: once({ rows: 272, delay: 800 }),
  nothing: once({ rows: 0 }),
  failing: once({ rows: 272, fails: true }),
}
