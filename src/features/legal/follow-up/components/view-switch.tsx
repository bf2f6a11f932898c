import { IconLayoutGrid, IconLayoutKanban, IconTable } from '@tabler/icons-react'

import styles from './follow-up.module.css'

export type View = 'tabela' | 'cartoes' | 'quadro'

const views = [
  { id: 'tabela', label: 'Tabela', Icon: IconTable },
  { id: 'cartoes', label: 'Cartões', Icon: IconLayoutGrid },
  { id: 'quadro', label: 'Quadro de fases', Icon: IconLayoutKanban },
] as const

export function ViewSwitch({
  view,
  onChange,
}: {
  readonly view: View
  readonly onChange: (view: View) => void
}) {
  return (
    <div className={styles['views']} role="group" aria-label="Visão dos resultados">
      {views.map(({ id, label, Icon }) => (
        <button
          key={id}
          type="button"
          className={styles['view']}
          aria-label={label}
          title={label}
          aria-pressed={view === id}
          onClick={() => onChange(id)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
