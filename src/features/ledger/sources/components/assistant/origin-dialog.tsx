import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import type { DetectedFile } from '../../contract/assistant.ts'
import { FIELDS } from '../../contract/fields.ts'
import type { Origin, RecipePart } from '../../contract/recipe.ts'
import { comesFromRegister } from '../../rules/draft-recipe.ts'
import type { FileForm } from '../../rules/forms.ts'
import { previewOf } from '../../rules/preview.ts'
import styles from './assistant.module.css'
import { OriginFields, type RecipeColumns } from './origin-fields.tsx'

/** What is opened: a field with its origin, or a column for which a field is chosen first. */
export type OpenedOrigin = { readonly field: string; readonly origin: Origin }

function Preview({
  origin,
  field,
  part,
  file,
  form,
}: OpenedOrigin & {
  readonly part: RecipePart
  readonly file: DetectedFile
  readonly form: FileForm
}) {
  const values = previewOf(origin, { traz: part.traz, field, form }, file)
  if (!values) return <p>O ensaio mostra o que esta origem traz.</p>
  return (
    <table className={styles['preview']}>
      <caption>As cinco primeiras linhas</caption>
      <thead>
        <tr>
          <th scope="col">Linha</th>
          <th scope="col">Antes</th>
          <th scope="col">Depois</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ line, before, after, flaw }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{before || '-'}</td>
            <td>
              <strong>{after || 'vazio'}</strong>
              {flaw !== undefined && <p className={styles['flaw']}>{flaw}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Editor of the origin of a field, with five values before and after. */
export function OriginDialog({
  opened,
  part,
  file,
  form,
  columns,
  onSave,
  onClose,
}: {
  readonly opened: OpenedOrigin
  readonly part: RecipePart
  readonly file: DetectedFile
  readonly form: FileForm
  readonly columns: RecipeColumns
  /** `origin` undefined removes the field. */
  readonly onSave: (field: string, origin: Origin | undefined) => void
  readonly onClose: () => void
}) {
  const [field, setField] = useState(opened.field)
  const [origin, setOrigin] = useState(opened.origin)
  const fields = FIELDS[part.traz]
  const label = fields.find(({ name }) => name === field)?.label
  const isKnown = Object.hasOwn(part.campos, opened.field)
  return (
    <Dialog
      opened
      size="wide"
      title={label === undefined ? 'Campo' : `Origem de ${label}`}
      onClose={onClose}
      dirty={origin !== opened.origin || field !== opened.field}
      footerStart={
        isKnown && (
          <Button kind="text" onClick={() => onSave(opened.field, undefined)}>
            Não usar este campo
          </Button>
        )
      }
      footer={
        <DialogButtons
          label="Usar"
          busy={false}
          disabledBecause={
            label === undefined
              ? 'Escolha o campo.'
              : origin.constante === ''
                ? 'Escreva o texto fixo.'
                : undefined
          }
          onAct={() => onSave(field, origin)}
          onClose={onClose}
        />
      }
    >
      <div className={styles['editor']}>
        <div className={styles['fields']}>
          <SelectField
            label="Campo"
            options={fields.map((each) => ({
              value: each.name,
              label: `${each.label}${each.isRequired ? ' *' : ''}`,
            }))}
            value={field}
            onChange={setField}
          />
          <OriginFields
            origin={origin}
            columns={columns}
            isOfRegister={comesFromRegister(part.traz, field)}
            onChange={setOrigin}
          />
        </div>
        <Preview origin={origin} field={field} part={part} file={file} form={form} />
      </div>
    </Dialog>
  )
}
