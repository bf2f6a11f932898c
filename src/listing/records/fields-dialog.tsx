import type { ReactNode } from 'react'

import type { Call } from '#contract/call.ts'
import { tooLong } from '#ui/fields/too-long.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import type { Filter } from '../definition.ts'
import type { RecordFields, Register } from '../register.ts'
import type { VersionedRecord } from '../saved-meanwhile.ts'
import { useCompanyRefusal } from '../screen/every-mall.ts'
import { UnreadChoices } from '../screen/unread-choices.tsx'
import { useLookUps } from '../screen/use-options.ts'
import { type FormField, type FormValue, RecordField } from './form-field.tsx'
import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx'
import type { RecordProps } from './use-record-form.ts'
import { useRecord } from './use-record.ts'
import styles from './fields-dialog.module.css'

type Form = Readonly<Record<string, FormValue>>
/** Dialog of a record with plain fields only. */
export type FieldsDialogDeclaration<
  Row extends VersionedRecord,
  F extends Form,
  C extends Call,
  U extends Call,
  D extends Call,
> = {
  readonly records: Register<Row, C, U, D>
  /** Noun after Adicionar or Alterar, such as 'Tipo de Ação'. */
  readonly title: string
  /** First word of the title for an existing record; default 'Alterar'. */
  readonly changeWord?: 'Editar'
  readonly size?: RecordDialogProps['size']
  readonly fields: readonly FormField<NoInfer<F>>[]
  readonly formOf: (record: Row | undefined) => F
  /** Builds the call input; `record` is undefined for a new record. */
  readonly toInput: (
    form: NoInfer<F>,
    record: Row | undefined,
  ) => Omit<RecordFields<C, U>, 'versao' | 'idUsuario'>
  /** Validation shared with the server; default: required texts are not empty. */
  readonly problems?: (form: NoInfer<F>) => readonly FieldProblem[]
  /** Why saving is disabled, shown on the button (spec 2:5). */
  readonly disabledBecause?: (form: NoInfer<F>) => string | undefined
  readonly note?: (form: NoInfer<F>, record: Row | undefined) => ReactNode
}

/** A required field that is empty, for dialogs without rules of their own. */
const missing = <F extends Form>(fields: readonly FormField<F>[], form: F): FieldProblem[] =>
  fields.flatMap(({ of, label, required }) =>
    required && String(form[of] ?? '').trim() === ''
      ? [{ campo: of, mensagem: `Preencha o campo ${label}.` }]
      : [],
  )

/** Why a text of the form is too long. */
const overlong = <F extends Form>(fields: readonly FormField<F>[], form: F): string | undefined =>
  fields
    .map((field) =>
      'maxLength' in field ? tooLong(String(form[field.of] ?? ''), field.maxLength) : undefined,
    )
    .find((why) => why !== undefined)

const filtersOf = <F,>(fields: readonly FormField<F>[]): Readonly<Record<string, Filter>> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.as === 'one' || field.as === 'several'
        ? [[field.of, { kind: 'one', label: field.label, options: field.options }]]
        : [],
    ),
  )

/** The form state that fields need. */
type FieldsForm<F> = {
  readonly form: F
  readonly errors: ReadonlyMap<string, string>
  readonly change: (part: Partial<F>) => void
}

/** The declared fields: texts and choices in lines, switches below. */
function DeclaredFields<F extends Form>({
  fields,
  recordForm: { form, errors, change },
  lookUps: { options, answers },
  isNew,
}: {
  readonly fields: readonly FormField<F>[]
  readonly recordForm: FieldsForm<F>
  readonly lookUps: ReturnType<typeof useLookUps>
  readonly isNew: boolean
}) {
  const inLines = fields.filter(({ as }) => as !== 'yes-no')
  const switches = fields.filter(({ as }) => as === 'yes-no')
  const fieldOf = (field: FormField<F>) => {
    const isFixed = field.fixedOnce === true && !isNew
    return (
      <RecordField
        field={field}
        value={form[field.of]}
        options={options[field.of]}
        error={errors.get(field.of)}
        isFirst={field === inLines[0] && !isFixed}
        isFixed={isFixed}
        onChange={(value) => change({ [field.of]: value } as unknown as Partial<F>)}
      />
    )
  }
  return (
    <>
      <div className={styles['fields']}>
        {inLines.map((field) => (
          <div key={field.of} className={field.width === undefined ? styles['grows'] : ''}>
            {fieldOf(field)}
          </div>
        ))}
      </div>
      <UnreadChoices choices={answers} />
      {switches.length > 0 && (
        <div className={styles['switches']}>
          {switches.map((field) => (
            <div key={field.of}>{fieldOf(field)}</div>
          ))}
        </div>
      )}
    </>
  )
}

/**
 * Builds the add and edit dialog of a register from its declared fields. Shows errors beside fields
 * and switches below. Records of all malls can be saved only by users who see all malls.
 */
export function fieldsDialog<
  Row extends VersionedRecord,
  F extends Form,
  C extends Call,
  U extends Call,
  D extends Call,
>(declaration: FieldsDialogDeclaration<Row, F, C, U, D>) {
  const { records, title, fields, formOf, toInput, note } = declaration
  const { problems = (form: F) => missing(fields, form) } = declaration
  const filters = filtersOf(fields)

  type Input = Omit<RecordFields<C, U>, 'versao' | 'idUsuario'>
  type Props = RecordProps<Row> & {
    /** Content below the fields, given the input to save; undefined while invalid. */
    readonly below?: ((input: Input | undefined) => ReactNode) | undefined
  }

  return function FieldsDialog(props: Props) {
    const companyRefusal = useCompanyRefusal()
    const lookUps = useLookUps(filters)
    const recordForm = useRecord(records, props, { formOf, fields: fields.map(({ of }) => of) })
    const { form } = recordForm
    const save = () => {
      if (recordForm.isSound(problems(form))) recordForm.save(toInput(form, props.record))
    }
    const disabledBecause =
      companyRefusal ?? declaration.disabledBecause?.(form) ?? overlong(fields, form)
    return (
      <RecordDialog
        size={declaration.size ?? 'form'}
        title={`${props.record ? (declaration.changeWord ?? 'Alterar') : 'Adicionar'} ${title}`}
        recordForm={recordForm}
        disabledBecause={disabledBecause}
        onSave={save}
      >
        <DeclaredFields {...{ fields, recordForm, lookUps }} isNew={props.record === undefined} />
        {note && <div className={styles['note']}>{note(form, props.record)}</div>}
        {props.below?.(problems(form).length === 0 ? toInput(form, props.record) : undefined)}
      </RecordDialog>
    )
  }
}
