import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../theme/page-style.ts'
import { readQuery, writeQuery } from '../actions/address.ts'
import { storedScheme, showScheme } from '../theme/scheme.ts'
import type { Stories } from './story.ts'
import { UiProvider } from '../theme/ui-provider.tsx'

const modules = import.meta.glob<{ readonly stories: Stories }>('../../*/**/*.stories.tsx', {
  eager: true,
})

const all = new Map<string, () => ReactNode>(
  Object.entries(modules).flatMap(([path, module]) => {
    const file = path.replace(/^.*\//, '').replace('.stories.tsx', '')
    return Object.entries(module.stories).map(
      ([name, story]) => [`${file}/${name}`, story] as const,
    )
  }),
)

const query = new URLSearchParams(location.search)
const scheme = query.get('scheme')
const Story = all.get(query.get('story') ?? '')

function Index() {
  return (
    <ul>
      {[...all.keys()].map((id) => (
        <li key={id}>
          <a href={`?story=${encodeURIComponent(id)}`}>{id}</a>
        </li>
      ))}
    </ul>
  )
}

function StoryPage() {
  return (
    <main style={{ padding: 24 }}>
      <h1 style={{ font: '600 17px/22px var(--font)', marginBottom: 16 }}>
        {query.get('story') ?? 'Componentes'}
      </h1>
      {Story ? <Story /> : <Index />}
    </main>
  )
}

// Links, tabs and dialogs need a router.
const everywhere = createRootRoute()
const router = createRouter({
  routeTree: everywhere.addChildren([
    createRoute({ getParentRoute: () => everywhere, path: '$', component: StoryPage }),
  ]),
  parseSearch: readQuery,
  stringifySearch: writeQuery,
})

const root = document.querySelector('#root')
if (root === null) throw new Error('The stories page has no root element.')
showScheme(scheme === 'light' || scheme === 'dark' ? scheme : storedScheme())
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
)
