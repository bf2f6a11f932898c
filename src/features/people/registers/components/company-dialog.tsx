import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { RecordDialog } from '#listing/records/record-dialog.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { cnpjMask } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatCnpj } from '#values/cnpj.ts'
import { normalizeDocument } from '#values/document.ts'
import { formatWhole } from '#values/whole-number.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { companies, type Company, largestErpId } from '../contract/companies.ts'
import { useCompanyTypes } from '../queries.ts'
import { companyProblems } from '../rules.ts'
import { addressNames, shownAddress } from './address-fields.tsx'
import { contactNames, shownContacts } from './contact-fields.tsx'
import styles from './register-form.module.css'
import { AddressAndContacts } from './address-and-contacts.tsx'

const ownNames = ['razaoSocial', 'cnpj', 'idErp', 'tipoEmpresaId', 'contatos']

const formOf = (company: Company | undefined) => ({
  razaoSocial: company?.razaoSocial ?? '',
  cnpj: formatCnpj(company?.cnpj ?? ''),
  idErp: company?.idErp === null || company === undefined ? '' : String(company.idErp),
  tipo: company?.tipo ? String(company.tipo.id) : '',
  endereco: shownAddress(company?.endereco),
  contatos: shownContacts(company?.contatos),
})
type Form = ReturnType<typeof formOf>

const fieldsOf = ({ razaoSocial, cnpj, idErp, tipo, endereco, contatos }: Form) => ({
  razaoSocial: razaoSocial.trim(),
  cnpj: normalizeDocument(cnpj),
  ...(idErp === '' ? {} : { idErp: Number(idErp) }),
  ...(tipo === '' ? {} : { tipoEmpresaId: Number(tipo) }),
  endereco,
  contatos: [...contatos],
})

const erpIdProblem = (idErp: string): FieldProblem[] =>
  Number(idErp) <= largestErpId
    ? []
    : [{ campo: 'idErp', mensagem: `Use um número até ${formatWhole(largestErpId)}.` }]

// Checks that only the server can do; it reports them after the save.
const unknown = { isCnpjTaken: false, isTypeKnown: true, isMunicipality: () => true }

type FieldsProps = {
  readonly form: Form
  readonly change: (part: Partial<Form>) => void
  readonly errors: ReadonlyMap<string, string>
}

/** Name, CNPJ, id in the ERP and type. */
function CompanyFields({ form, change, errors }: FieldsProps) {
  const types = useCompanyTypes()
  const field = (key: 'razaoSocial' | 'cnpj' | 'idErp') => ({
    value: form[key],
    onChange: (text: string) => change({ [key]: text }),
    error: errors.get(key),
  })
  return (
    <>
      <div className={styles['line']}>
        <div className={styles['grows']}>
          <TextField
            label="Razão Social"
            required
            {...field('razaoSocial')}
            maxLength={150}
            autoFocusInDialog
          />
        </div>
        <MaskedField label="CNPJ" required mask={cnpjMask} width={200} {...field('cnpj')} />
      </div>
      <div className={styles['line']}>
        <TextField
          label="ID ERP"
          width={160}
          {...field('idErp')}
          pattern={(text) => text.replace(/\D/g, '')}
          inputMode="numeric"
          maxLength={10}
        />
        <SelectField
          label="Tipo"
          width={240}
          options={(types.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={form.tipo}
          onChange={(tipo) => change({ tipo })}
          disabled={types.data === undefined}
          error={errors.get('tipoEmpresaId')}
        />
      </div>
      <UnreadChoices choices={[{ ...types, noun: 'os tipos de empresa' }]} />
    </>
  )
}

/** Create or edit a company (spec 3:2.17 'Adicionar / Alterar Empresa'). */
export function CompanyDialog(props: RecordProps<Company>) {
  const refusalText = useCompanyRefusal()
  const recordForm = useRecord(companies, props, {
    formOf,
    fields: ({ contatos }) => [...ownNames, ...addressNames, ...contactNames(contatos)],
    alsoInvalidates: ['economic-units'],
  })
  const { form, change, errors } = recordForm
  const save = () => {
    const input = fieldsOf(form)
    if (recordForm.isSound([...companyProblems(input, unknown), ...erpIdProblem(form.idErp)]))
      recordForm.save(input)
  }
  return (
    <RecordDialog
      title="Adicionar / Alterar Empresa"
      recordForm={recordForm}
      disabledBecause={refusalText}
      onSave={save}
    >
      <CompanyFields form={form} change={change} errors={errors} />
      <AddressAndContacts form={form} change={change} errors={errors} />
    </RecordDialog>
  )
}
