import type { ComponentType } from 'react'

import type { KeyHint } from '#ui/kbd.tsx'

import { QueueSlots } from './queue-slots.tsx'

/** A screen that exists: where it stands, how it is loaded, and the letter after `g` that opens it. */
export type BuiltScreen = {
  readonly path: string
  readonly load: () => Promise<ComponentType>
  /** The menu entry that grants it, for addresses below one: '/acompanhar-ajuizamentos/$id'. */
  readonly grantedBy?: string
  readonly key?: string
  /** Keys that only this screen has, for the help. */
  readonly shortcuts?: readonly KeyHint[]
}

const decisionShortcuts = [
  { keys: ['N'], does: 'Trocar entre NEGATIVAR e ISENTAR na linha' },
  { keys: ['F'], does: 'Ver os fiadores da linha' },
  { keys: ['Enter'], does: 'Justificar a linha' },
]

/** Every screen of the product. The menu shows what is both here and granted. */
export const builtScreens: readonly BuiltScreen[] = [
  {
    path: '/home',
    key: 'h',
    load: async () => {
      const [{ StartScreen }, { withStartHost }] = await Promise.all([
        import('#features/start-page/screens/start-screen.tsx'),
        import('./start-host.tsx'),
      ])
      return withStartHost(StartScreen)
    },
  },
  {
    path: '/clientes-elegiveis',
    key: 'e',
    load: async () =>
      (await import('#features/negativation/screens/eligible-customers-screen.tsx')).EligibleCustomersScreen,
  },
  ...[
    '/analisar-negativacao-shopping',
    '/aprovar-negativacao-shopping',
    '/analisar-negativacao-corporativo',
    '/aprovar-negativacao-corporativo',
  ].map((path, index) => ({
    path,
    key: ['a', 's', 'c', 'o'][index] ?? '',
    shortcuts: decisionShortcuts,
    load: async () => {
      const [{ DecisionScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/screens/decision-screen.tsx'),
        import('./with-person.tsx'),
      ])
      return withPerson((person) => <DecisionScreen path={path} person={person} />)
    },
  })),
  {
    path: '/validar-aprovacoes',
    key: 'v',
    shortcuts: decisionShortcuts,
    load: async () => {
      const [{ ExceptionScreen }, { withPerson }] = await Promise.all([
        import('#features/negativation/screens/exception-screen.tsx'),
        import('./with-person.tsx'),
      ])
      return withPerson((person) => <ExceptionScreen person={person} />)
    },
  },
  {
    path: '/acompanhamento-workflow',
    key: 'w',
    load: async () => (await import('#features/negativation/screens/follow-up-screen.tsx')).FollowUpScreen,
  },
  {
    path: '/negativar-lojista',
    key: 'n',
    load: async () => (await import('#features/bureau/screens/send-to-bureau-screen.tsx')).SendToBureauScreen,
  },
  {
    path: '/boletos-negativados',
    key: 'b',
    load: async () => (await import('#features/bureau/screens/results-screen.tsx')).ResultsScreen,
  },
  {
    path: '/retorno-serasa',
    key: 'i',
    load: async () => (await import('#features/bureau/screens/import-screen.tsx')).ImportScreen,
  },
]

/** Parts without a look that run while somebody is signed in and fill the shell's slots: open cycle, pending counts, palette. */
export const backgroundParts: readonly ComponentType[] = [QueueSlots]
