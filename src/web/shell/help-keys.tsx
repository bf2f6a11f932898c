import { findScreen } from '#features/people/access/rules/session.ts'
import { ShortcutHelp } from '#ui/overlays/shortcut-help.tsx'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routing/built-screens.ts'
import { useSession } from '../session/session.ts'

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Abrir a busca de telas, boletos e ações (⌘ K no Mac)' },
  { keys: ['/'], does: 'Ir para o primeiro filtro' },
  { keys: ['?'], does: 'Abrir e fechar a Ajuda' },
  { keys: ['Esc'], does: 'Fechar o que está aberto, um de cada vez' },
  { keys: ['Ctrl', 'Enter'], does: 'Num campo: salvar o formulário, ou pesquisar' },
  { keys: ['F6'], does: 'Ir para o aviso mais novo e voltar' },
]

const inLists = [
  { keys: ['J', 'K'], does: 'Linha seguinte, linha anterior' },
  { keys: ['X'], does: 'Selecionar a linha' },
  { keys: ['Enter'], does: 'Abrir a linha' },
  { keys: ['B'], does: 'Agrupar as linhas, por lojista, ou não' },
  { keys: ['→', '←'], does: 'Abrir e fechar o grupo' },
  { keys: ['A'], does: 'Ir para as ações da lista ou do que está selecionado' },
]

/** Shortcuts of the screen, of the shell, of lists, and of the permitted screens. */
export function HelpKeys({ path }: { readonly path: string }) {
  const session = useSession()
  const screens = builtScreens().flatMap((screen) => {
    const menu =
      screen.key !== undefined && isGranted(session, screen)
        ? findScreen(session.routes, screen.path)
        : undefined
    return menu && screen.key !== undefined
      ? [
          {
            keys: ['G', screen.key.toUpperCase()],
            does: menu.group === '' ? menu.label : `${menu.label} (${menu.group})`,
          },
        ]
      : []
  })
  const own = builtScreens().find((screen) => screen.path === path)?.shortcuts ?? []
  const groups = [
    ...(own.length > 0 ? [{ title: 'Nesta tela', shortcuts: own }] : []),
    { title: 'Em toda parte', shortcuts: everywhere },
    { title: 'Nas listas', shortcuts: inLists },
    ...(screens.length > 0 ? [{ title: 'Ir para uma tela', shortcuts: screens }] : []),
  ]
  return <ShortcutHelp groups={groups} />
}
