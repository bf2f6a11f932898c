import type { ComponentType } from 'react'

import { QueueSlots } from './queue-slots.tsx'

/** A screen that exists: where it stands, how it is loaded, and the letter after `g` that opens it. */
export type BuiltScreen = {
  readonly path: string
  readonly load: () => Promise<ComponentType>
  /** The menu entry that grants it, for addresses below one: '/acompanhar-ajuizamentos/$id'. */
  readonly grantedBy?: string
  readonly key?: string
}

/** Every screen of the product. The menu shows what is both here and granted. */
export const builtScreens: readonly BuiltScreen[] = [
  {
    path: '/home',
    key: 'h',
    load: async () => {
      const [{ StartScreen }, { withStartHost }] = await Promise.all([import('#features/start-page/screens/start-screen.tsx'), import('./start-host.tsx')])
      return withStartHost(StartScreen)
    },
  },
  { path: '/clientes-elegiveis', key: 'e', load: async () => (await import('#features/negativation/screens/eligible-customers-screen.tsx')).EligibleCustomersScreen },
  { path: '/acompanhamento-workflow', key: 'w', load: async () => (await import('#features/negativation/screens/follow-up-screen.tsx')).FollowUpScreen },
  { path: '/negativar-lojista', key: 'n', load: async () => (await import('#features/bureau/screens/send-to-bureau-screen.tsx')).SendToBureauScreen },
  { path: '/boletos-negativados', key: 'b', load: async () => (await import('#features/bureau/screens/results-screen.tsx')).ResultsScreen },
  { path: '/retorno-serasa', key: 'i', load: async () => (await import('#features/bureau/screens/import-screen.tsx')).ImportScreen },
]

/** Parts without a look that run while somebody is signed in and fill the shell's slots: open cycle, pending counts, palette. */
export const backgroundParts: readonly ComponentType[] = [QueueSlots]
