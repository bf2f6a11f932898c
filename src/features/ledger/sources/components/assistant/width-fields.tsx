import { IconPlus, IconTrash } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { ReadingWish } from '../../contract/assistant.ts'
import styles from './assistant.module.css'

type Width = ReadingWish['larguras'][number]

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 5)

/** Columns of a fixed-width file: name, first place, length. */
export function WidthFields({
  value,
  onChange,
}: {
  readonly value: readonly Width[]
  readonly onChange: (widths: Width[]) => void
}) {
  const set = (at: number, part: Partial<Width>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...part } : each)))
  const last = value.at(-1)
  return (
    <fieldset className={styles['widths']}>
      <legend>Colunas, pelos lugares que ocupam na linha</legend>
      {value.map((width, at) => (
        // The place is the identity of a row that is being typed.
        <div key={at} className={styles['line']}>
          <TextField
            label="Coluna"
            value={width.nome}
            onChange={(nome) => set(at, { nome })}
            maxLength={200}
          />
          <TextField
            label="Início"
            width={80}
            value={String(width.inicio)}
            pattern={digits}
            onChange={(inicio) => set(at, { inicio: Number(inicio) })}
          />
          <TextField
            label="Tamanho"
            width={80}
            value={String(width.tamanho)}
            pattern={digits}
            onChange={(tamanho) => set(at, { tamanho: Number(tamanho) })}
          />
          <IconButton
            size="row"
            label={`Tirar a coluna ${width.nome || at + 1}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="compact"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() =>
          onChange([
            ...value,
            { nome: '', inicio: last ? last.inicio + last.tamanho : 1, tamanho: 10 },
          ])
        }
      >
        Acrescentar coluna
      </Button>
    </fieldset>
  )
}
