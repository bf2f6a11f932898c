import { IconBook2 } from '@tabler/icons-react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { queryText, useLatestPath } from '#ui/actions/address.ts'
import { ShortcutHelp } from '#ui/overlays/shortcut-help.tsx'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routing/built-screens.ts'
import { useSession } from '../session/session.ts'
import { CycleChain } from './cycle-chain.tsx'
import styles from './help.module.css'

const everywhere = [
  { keys: ['Ctrl', 'K'], does: 'Abrir a busca de telas, boletos e ações (⌘ K no Mac)' },
  { keys: ['/'], does: 'Ir para o primeiro filtro' },
  { keys: ['?'], does: 'Mostrar estes atalhos' },
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

/**
 * Help: manual chapter of the screen, position in the cycle, and shortcuts of shell, lists and
 * permitted screens.
 */
export function Help({ onClose }: { readonly onClose: () => void }) {
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
  const path = useLatestPath()
  const ownShortcuts = builtScreens().find((screen) => screen.path === path)?.shortcuts ?? []
  const groups = [
    ...(ownShortcuts.length > 0 ? [{ title: 'Nesta tela', shortcuts: ownShortcuts }] : []),
    { title: 'Em toda parte', shortcuts: everywhere },
    { title: 'Nas listas', shortcuts: inLists },
    ...(screens.length > 0 ? [{ title: 'Ir para uma tela', shortcuts: screens }] : []),
  ]
  const name = findScreen(session.routes, path)?.label ?? 'Home'
  return (
    <ShortcutHelp opened onClose={onClose} groups={groups}>
      <p className={styles['manual']}>
        <a
          href={`/manual/tela${queryText({ caminho: path })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBook2 size={18} stroke={1.75} aria-hidden="true" />
          {`Manual: ${name}`}
        </a>
        <a href="/manual/" target="_blank" rel="noopener noreferrer">
          Todos os capítulos
        </a>
      </p>
      <CycleChain routes={session.routes} path={path} onLeave={onClose} />
    </ShortcutHelp>
  )
}
