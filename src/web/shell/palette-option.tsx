import {
  IconAppWindow,
  IconBolt,
  IconBuildingStore,
  IconHistory,
  IconReceipt,
} from '@tabler/icons-react'

import { Arrears } from '#ui/display/arrears.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { cents, formatBrl } from '#values/cents.ts'

import { type Choice, markedParts } from './palette-items.ts'
import styles from './palette.module.css'

const icons: Readonly<Record<string, typeof IconBolt>> = {
  tenant: IconBuildingStore,
  boleto: IconReceipt,
  act: IconBolt,
  screen: IconAppWindow,
  place: IconHistory,
}

/** A palette line: icon, label, detail, and debt or time. */
export function PaletteOption({
  choice: { label, detail, icon = 'screen', aside, owes },
  text,
  ...option
}: {
  readonly choice: Choice
  readonly text: string
  readonly id: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: (newTab: boolean) => void
}) {
  const Icon = icons[icon] ?? IconAppWindow
  const [before, typed, after] = markedParts(label, text)
  return (
    <div
      id={option.id}
      role="option"
      aria-selected={option.isActive}
      className={styles['option']}
      onPointerMove={option.onPoint}
      onClick={(event) => option.onChoose(event.ctrlKey || event.metaKey)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles['name']}>
        {before}
        {typed !== '' && <mark>{typed}</mark>}
        {after}
        {detail !== '' && <span className={styles['detail']}>{` ${detail}`}</span>}
      </span>
      {owes && owes.days !== null && owes.days > 0 && <Arrears days={owes.days} />}
      {owes && (
        <span className={styles['owes']}>
          {owes.overdue === 0 ? 'nada vencido' : formatBrl(cents(owes.overdue))}
        </span>
      )}
      {aside &&
        ('key' in aside ? (
          <Kbd>{aside.key}</Kbd>
        ) : (
          <span className={styles['detail']}>{aside.words}</span>
        ))}
    </div>
  )
}
