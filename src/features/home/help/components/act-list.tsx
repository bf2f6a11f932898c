import { IconBan, IconCheck } from '@tabler/icons-react'

import { Kbd } from '#ui/display/kbd.tsx'

import type { HelpAct } from '../contract.ts'
import { ownersWords } from '../rules/owners.ts'
import styles from './act-list.module.css'

type Line = Omit<HelpAct, 'teclas'> & { readonly teclas?: readonly string[] }

const icon = { size: 16, stroke: 1.75, role: 'img' } as const

/** What the user may do, with its keys; what others do, with their names. */
export const ActList = ({
  label,
  acts,
}: {
  readonly label: string
  readonly acts: readonly Line[]
}) => (
  <ul className={styles['acts']} aria-label={label}>
    {acts.map((act) => (
      <li key={`${act.ato} ${act.meu}`} data-own={act.meu || undefined}>
        {act.meu ? (
          <IconCheck {...icon} aria-label="Você pode:" />
        ) : (
          <IconBan {...icon} aria-label="De outra pessoa:" />
        )}
        <span>
          {act.ato}
          {!act.meu && (
            <>
              {act.de.length === 0 ? ': ' : ': é de '}
              <b>{act.de.length === 0 ? 'ninguém tem este acesso' : ownersWords(act)}</b>
            </>
          )}
        </span>
        {act.teclas !== undefined && act.teclas.length > 0 && (
          <span className={styles['keys']}>
            {act.teclas.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        )}
      </li>
    ))}
  </ul>
)
