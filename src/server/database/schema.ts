// Written by `npm run generate` from a migrated database; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Rate } from '#values/rate.ts'

/** A column with a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** An instant: a Date when read; a Date or an ISO text with its offset when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** JSON: parsed when read, written as JSON text (a bare array would become a PostgreSQL array). */
export type Json = ColumnType<unknown, string, string>
/** A decimal: text when read, for the decimal library. */
export type Numeric = ColumnType<string, string | number, string | number>

export interface AccountTypeTable {
  id: GeneratedAlways<number>
  code: string
}

export interface AgreedBoletoTable {
  mall_id: number | null
  boleto_id: number | null
  agreement: string | null
  in_force_until: LocalDate | null
  first_paid_on: LocalDate | null
}

export interface AgreementPaymentTable {
  boleto_id: number
  agreement: string
  mall_id: number
  paid_on: LocalDate
  recorded_at: Generated<Instant>
}

export interface AlertTable {
  id: GeneratedAlways<number>
  kind: string
  key: string
  mall_id: number
  is_of_every_mall: boolean
  user_id: number | null
  path: string
  screen: GeneratedAlways<string>
  rule: string | null
  title: string
  detail: string
  merged_title: string | null
  merged_path: string | null
  sameness: string | null
  subject: string | null
  items: number
  flawed: number
  amount_cents: Cents | null
  by_user_id: number | null
  created_at: Generated<Instant>
}

export interface AlertAudienceTable {
  alert_id: number | null
  user_id: number | null
}

export interface AlertDigestTable {
  user_id: number
  on_day: LocalDate
  state: Generated<string>
  tries: Generated<number>
  recipient: string
  subject: string
  body_text: string
  body_html: string
  error: string | null
  created_at: Generated<Instant>
  ended_at: Instant | null
  is_stale: Generated<boolean>
}

export interface AlertDigestChoiceTable {
  user_id: number
  is_wanted: boolean
  changed_at: Generated<Instant>
}

export interface AlertReadTable {
  user_id: number
  alert_id: number
  read_at: Generated<Instant>
}

export interface AppUserTable {
  id: GeneratedAlways<number>
  login: string
  name: string
  email: string
  department: string | null
  profile_id: number
  is_active: Generated<boolean>
  is_demo: Generated<boolean>
  created_by_name: Generated<string>
  created_at: Generated<Instant>
  version: Generated<number>
  identity_issuer: string | null
  identity_subject: string | null
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface AuditEntryTable {
  chain_id: number
  position: number
  mall_id: number
  at: Instant
  user_id: number | null
  user_name: string
  profile: string
  request_id: string | null
  action: string
  entity: string
  entity_id: string
  body: Json
  hash: Buffer
}

export interface AuditHeadTable {
  chain_id: number
  position: number
  hash: Buffer
}

export interface BalanceConfirmationTable {
  mall_id: number | null
  source_key: number | null
  confirmed_on: LocalDate | null
}

export interface BankActTable {
  id: GeneratedAlways<number>
  received_file_id: number
  mall_id: number | null
  boleto_id: number | null
  identity: string
  bank: string
  line: number
  code: string
  kind: string
  state: string
  company_use: string
  bank_number: string
  own_number: string
  due_on: LocalDate | null
  face_cents: Cents
  paid_cents: Cents
  discount_cents: Generated<Cents>
  occurred_on: LocalDate
  credited_on: LocalDate | null
  received_on: LocalDate
  brought_by: number | null
  is_confirmed: boolean
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
  has_ended_unconfirmed: Generated<boolean>
  held_until: LocalDate | null
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  reason: string | null
}

export interface BankActReceiptTable {
  receipt_id: number
  bank_act_id: number
  mall_id: number
}

export interface BoletoTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  number: string
  original_number: string
  due_on: LocalDate
  original_due_on: LocalDate
  original_cents: Cents
  open_cents: Cents
  updated_at: Generated<Instant>
}

export interface BoletoLastNegotiationTable {
  boleto_id: number | null
  mall_id: number | null
  negotiation_id: number | null
  stage_id: number | null
  contact_on: LocalDate | null
  agreement_on: LocalDate | null
}

export interface BoletoPromiseTable {
  mall_id: number | null
  boleto_id: number | null
  negotiation_id: number | null
  stage_id: number | null
  contact_on: LocalDate | null
  agreement_on: LocalDate | null
}

export interface BoletoTendencyTable {
  mall_id: number
  boleto_id: number
  month: LocalDate
  is_cleared: Generated<boolean>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  negotiation_id: number | null
  cleared_at: Instant | null
  cleared_by_name: string | null
}

export interface BureauBatchTable {
  id: GeneratedAlways<number>
  informant_root: string
  operation: string
  remessa: number
  status: Generated<string>
  item_count: Generated<number>
  person_count: Generated<number>
  movement_on: LocalDate
  file_name: string
  sent_file_id: string | null
  return_file_id: string | null
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  sent_at: Instant | null
  answered_at: Instant | null
  error: string | null
  refused_by: number | null
  refused_by_name: string | null
}

export interface BureauContradictionTable {
  id: GeneratedAlways<number>
  mall_id: number
  item_id: number
  person_id: number
  submission_id: number
  operation: string
  imported: string
  imported_by: number
  imported_by_name: string
  said: string
  codes: Generated<string[]>
  told_on: LocalDate
  at: Generated<Instant>
}

export interface BureauEventTable {
  id: GeneratedAlways<number>
  batch_id: number
  submission_id: number | null
  mall_id: number
  person_id: number | null
  code: string
  code_group: string
  text: string
  on_day: LocalDate
  at: Generated<Instant>
}

export interface BureauInformantTable {
  root: string
  last_remessa: Generated<number>
}

export interface BureauSimulatorTable {
  informant_root: string
  state: Json
  updated_at: Generated<Instant>
}

export interface BureauSimulatorAnswerTable {
  id: GeneratedAlways<number>
  batch_id: number
  file_name: string
  bytes: Buffer
  collected_at: Instant | null
}

export interface BureauSubmissionTable {
  id: GeneratedAlways<number>
  batch_id: number
  mall_id: number
  item_id: number
  person_id: number
  operation: string
  sequence: number
  motive: string | null
  value_cents: Cents
  record: Json
  status: Generated<string>
  codes: Generated<string[]>
  returned_on: LocalDate | null
  attempt: Generated<number>
  told_by: number | null
  told_by_name: string | null
  contract_number: GeneratedAlways<string | null>
}

export interface CaseAgreementTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  case_number: string
  agreed_on: LocalDate
  amount_cents: Cents
  instalments: number
  first_due_on: LocalDate
  first_paid_on: LocalDate | null
  status: string
  updated_at: Generated<Instant>
  updated_by_name: string
}

export interface ChannelRefusalTable {
  id: GeneratedAlways<number>
  mall_id: number
  tenant_id: number
  person: string
  document: string
  channel: string
  since: LocalDate
  source: string
  words: Generated<string>
  message_id: number | null
  recorded_by: number | null
  recorded_by_name: string
  recorded_at: Generated<Instant>
  ended_by_name: string | null
  ended_reason: string | null
  ended_at: Instant | null
}

export interface CollectionGroupTable {
  id: GeneratedAlways<number>
  name: string
  portfolio: Generated<string>
  version: Generated<number>
  former_names: Generated<string[]>
  updated_by_name: string | null
  updated_at: Instant | null
}

export interface CompanyTable {
  id: GeneratedAlways<number>
  name: string
  cnpj: string
  erp_id: number | null
  type_id: number | null
  street: string | null
  cep: string | null
  city: string | null
  uf: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface CompanyContactTable {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  value: string
}

export interface CompanyTypeTable {
  id: GeneratedAlways<number>
  name: string
  is_active: Generated<boolean>
}

export interface ContactTable {
  id: GeneratedAlways<number>
  mall_id: number | null
  contract_id: number | null
  document: string | null
  group_id: number | null
  name: string
  kind: string
  brand: Generated<string>
  is_active: Generated<boolean>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  updated_by_name: string
  updated_at: Generated<Instant>
  version: Generated<number>
}

export interface ContactPointTable {
  id: GeneratedAlways<number>
  contact_id: number
  kind: string
  value: string
  is_active: Generated<boolean>
}

export interface ContactRecordTable {
  id: GeneratedAlways<number>
  mall_id: number
  document: string
  luc: Generated<string>
  brand: Generated<string>
  group_id: number | null
  stage_id: number
  contact_on: LocalDate
  text: Generated<string>
  is_active: Generated<boolean>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  updated_by_name: string
  updated_at: Generated<Instant>
  version: Generated<number>
}

export interface ContractTable {
  id: GeneratedAlways<number>
  mall_id: number
  number: string
  luc: string
  tenant_id: number
  document: string
  name: string
  trade_name: Generated<string>
  object: Generated<string>
  contract_type_id: number
  status: Generated<string>
  starts_on: LocalDate | null
  ends_on: LocalDate | null
  street: Generated<string>
  district: Generated<string>
  city: Generated<string>
  uf: Generated<string>
  cep: Generated<string>
  phone: string | null
  email: string | null
  index_name: string | null
  fine_bps: Rate | null
  interest_bps: Rate | null
  legal_status: Generated<string>
  note: string | null
  is_registered: Generated<boolean>
}

export interface ContractInCourtTable {
  mall_id: number | null
  contract_id: number | null
}

export interface ContractTypeTable {
  id: GeneratedAlways<number>
  code: string
  name: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface CreditKindTable {
  id: GeneratedAlways<number>
  name: string
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface CycleTable {
  id: GeneratedAlways<number>
  competence: LocalDate
  status: Generated<string>
  cutoff_on: LocalDate
  opened_by_name: string
  opened_at: Generated<Instant>
  closed_by_name: string | null
  closed_at: Instant | null
  closed_by_hand: Generated<boolean>
}

export interface DebtTypeTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface DebtTypeConfigTable {
  debt_type_id: number
  contract_type_id: number
  document_type_ids: Generated<number[]>
  movement_type_ids: Generated<number[]>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface DebtTypeMatchTable {
  debt_type_id: number | null
  contract_type_id: number | null
  document_type_id: number | null
  movement_type_id: number | null
}

export interface DelinquencyAdjustmentTable {
  id: GeneratedAlways<number>
  mall_id: number
  titulo_id: number
  kind: string
  account: string | null
  dated_on: LocalDate
  amount_cents: Cents
  reason: string
  import_id: number | null
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
}

export interface DelinquencyCurrentTable {
  mall_id: number | null
  month: LocalDate | null
  run_id: number | null
  base_id: number | null
  version: number | null
  processed_on: LocalDate | null
  billed_from: LocalDate | null
  billed_until: LocalDate | null
  net_on: LocalDate | null
  previous_net_on: LocalDate | null
  minimum_days: number | null
  share_bps: Rate | null
  finished_at: Instant | null
  is_closed: boolean | null
  closed_at: Instant | null
  closed_by_name: string | null
  is_stale: boolean | null
  stale_because: string | null
}

export interface DelinquencyMonthTable {
  mall_id: number
  month: LocalDate
  is_stale: Generated<boolean>
  stale_because: string | null
  closed_at: Instant | null
  closed_by: number | null
  closed_by_name: string | null
  closed_run_id: number | null
  version: Generated<number>
  stale_at: Instant | null
  is_closed_by_another: Generated<boolean>
}

export interface DelinquencyProjectionTable {
  mall_id: number
  month: LocalDate
  account: string
  is_corporate: boolean
  is_legal: boolean
  expected_cents: Cents
  tendency_cents: Cents
  adjusted_cents: Cents
}

export interface DelinquencyRunTable {
  id: GeneratedAlways<number>
  mall_id: number
  month: LocalDate
  kind: string
  status: Generated<string>
  error: string | null
  version: number
  is_current: Generated<boolean>
  base_id: number | null
  processed_on: LocalDate
  billed_from: LocalDate
  billed_until: LocalDate
  net_on: LocalDate
  previous_net_on: LocalDate
  minimum_days: number
  share_bps: Rate
  day_counted: Generated<string>
  submitted_by: number | null
  submitted_by_name: string
  submitted_at: Generated<Instant>
  started_at: Instant | null
  finished_at: Instant | null
  error_titulo_id: number | null
}

export interface DelinquencyStockTable {
  run_id: number
  mall_id: number
  account: string
  is_corporate: boolean
  is_legal: boolean
  stock_cents: Cents
  previous_stock_cents: Cents
  principal_cents: Cents
}

export interface DelinquencySumTable {
  run_id: number
  mall_id: number
  month: LocalDate
  account: string
  is_corporate: boolean
  is_legal: boolean
  titulos: number
  original_cents: Cents
  adjusted_cents: Cents
  gross_received_cents: Cents
  gross_cents: Cents
  grace_cents: Cents
  recovered_cents: Cents
  after_close_cents: Cents
  grace_after_close_cents: Cents
  later_adjusted_cents: Cents
  stock_cents: Cents
  late_received_cents: Generated<Cents>
  due_grace_cents: Generated<Cents>
  due_grace_after_close_cents: Generated<Cents>
}

export interface DelinquencyTituloTable {
  run_id: number
  mall_id: number
  month: LocalDate
  titulo_id: number
  account: string
  is_corporate: boolean
  is_legal: boolean
  is_of_month: boolean
  due_on: LocalDate
  original_cents: Cents
  adjusted_cents: Cents
  gross_received_cents: Cents
  gross_cents: Cents
  grace_cents: Cents
  recovered_cents: Cents
  after_close_cents: Cents
  grace_after_close_cents: Cents
  later_adjusted_cents: Cents
  charges_cents: Cents
  payment_document: string | null
  cleared_on: LocalDate | null
  number: string
  boleto_number: string
  contract_number: string
  contract_type: string
  luc: string
  trade_name: string
  tenant_id: number
  tenant_name: string
  document: string
  late_received_cents: Generated<Cents>
}

export interface DerivedSumTable {
  derived: string
  source: string
  source_id: string
  key: string[]
  sums: string[]
  condition: string
}

export interface DisputeTable {
  id: GeneratedAlways<number>
  mall_id: number
  tenant_id: number
  reason: string
  words: Generated<string>
  source: string
  state: Generated<string>
  due_on: LocalDate
  holds_reminders_until: LocalDate
  held_after_until: LocalDate | null
  needs_confirmation: Generated<boolean>
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
  opened_by: number | null
  opened_by_name: string
  opened_on: LocalDate
  opened_at: Generated<Instant>
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  decision: string | null
  version: Generated<number>
}

export interface DisputeBoletoTable {
  dispute_id: number
  boleto_id: number
  mall_id: number
}

export interface DisputeFileTable {
  dispute_id: number
  file_id: string
  mall_id: number
  name: string
  added_by_name: string
  added_at: Generated<Instant>
}

export interface DisputedBoletoTable {
  mall_id: number | null
  boleto_id: number | null
  dispute_id: number | null
  tenant_id: number | null
  state: string | null
  opened_on: LocalDate | null
  due_on: LocalDate | null
  holds_reminders_until: LocalDate | null
  held_after_until: LocalDate | null
}

export interface DocumentAliasTable {
  alias: string
  document: string
  created_at: Generated<Instant>
}

export interface DocumentTypeTable {
  id: GeneratedAlways<number>
  prefix: string
  code: number | null
  name: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
  created_by_name: Generated<string>
}

export interface EffectKeyTable {
  key: string
  created_at: Generated<Instant>
}

export interface ErpLoadTable {
  id: GeneratedAlways<number>
  kind: string
  mall_id: number | null
  file_id: string | null
  file_name: string
  sha256: Buffer
  is_dry_run: Generated<boolean>
  reference: string | null
  status: Generated<string>
  bytes_read: Generated<number>
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  rows_warned: Generated<number>
  rows_new: Generated<number>
  rows_changed: Generated<number>
  rows_same: Generated<number>
  error: string | null
  created_by: number | null
  created_by_name: Generated<string>
  created_at: Generated<Instant>
  finished_at: Instant | null
  undone_at: Instant | null
  undone_by_name: string | null
  header: string | null
  columns: Generated<string[]>
  staging: number | null
  undone_percent: Generated<number>
  is_given_up: Generated<boolean>
}

export interface ErpLoadIssueTable {
  load_id: number
  line: number
  severity: string
  column_name: string
  value: string
  reason: string
  row_text: string | null
}

export interface ErpLoadMallTable {
  load_id: number
  mall_id: number
  kind: string
  file_name: string
  months: LocalDate[]
  row_count: number
  accepted_count: number
  loaded_at: Generated<Instant>
  undone_at: Instant | null
}

export interface ErpLoadUndoTable {
  load_id: number
  table_name: string
  row_id: number
  before: Json | null
  after: Json | null
  last_row_id: number
}

export interface ErpStageContractTable {
  line: number
  mall_name: string
  economic_unit: string
  contract: string
  luc: string
  document: string
  name: string
  born_day: number | null
  trade_name: string | null
  object: string | null
  contract_type_id: number
  status: string
  starts_day: number | null
  ends_day: number | null
  street: string
  district: string
  city: string
  uf: string
  cep: string
  phone: string | null
  email: string | null
  index_name: string | null
  fine_bps: Rate | null
  interest_bps: Rate | null
  group_name: string | null
  portfolio: string | null
  legal_status: string | null
  guarantor_name: string | null
  guarantor_document: string | null
  guarantor_born_day: number | null
  guarantor_street: string | null
  guarantor_district: string | null
  guarantor_city: string | null
  guarantor_uf: string | null
  guarantor_cep: string | null
  guarantee_ends_day: number | null
  note: string | null
  as_number: string[] | null
}

export interface ErpStagePartyTable {
  number: number
  line: number
  mall_name: string
  economic_unit: string
  contract: string
  luc: string
  trade_name: string | null
  name: string
  document: string
  contract_type_id: number
  as_number: string[] | null
}

export interface ErpStageRepeatTable {
  line: number
  first_line: number
  is_receipt_repeated: boolean
}

export interface ErpStageTituloTable {
  line: number
  party: number
  number: string
  boleto: string | null
  document_type_id: number
  movement_type_id: number
  cost_center: string | null
  competence_day: number
  due_day: number
  original_due_day: number | null
  original_cents: Cents
  open_cents: Cents
  fine_discount_cents: Cents | null
  interest_discount_cents: Cents | null
  payment_document: string | null
  cleared_day: number | null
  paid_day: number | null
  received_cents: Cents | null
  withheld_cents: Cents | null
  ledger_account: string | null
  is_administrative: boolean | null
  booked_day: number | null
  as_number: string[] | null
}

export interface ExceptedTituloTable {
  titulo_id: number | null
  boleto_id: number | null
  mall_id: number | null
  open_cents: Cents | null
  module: string | null
  record_id: number | null
  label: string | null
}

export interface ExceptionModuleTable {
  id: GeneratedAlways<number>
  name: string
}

export interface ExceptionRecordTable {
  id: GeneratedAlways<number>
  list: string
  document: Generated<string>
  luc: Generated<string>
  document_type_id: number | null
  cost_center: Generated<string>
  number: Generated<string>
  competence_year: number | null
  economic_unit: Generated<string>
  module_ids: number[]
  mall_ids: Generated<number[]>
  note: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  created_by_name: string
  created_at: Generated<Instant>
  updated_by_name: string
  updated_at: Generated<Instant>
  key: GeneratedAlways<string>
}

export interface ExpectationTypeTable {
  id: GeneratedAlways<number>
  description: string
  affects_summary: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface FileImportTable {
  id: GeneratedAlways<number>
  kind: string
  mall_ids: Generated<number[]>
  months: Generated<LocalDate[]>
  file_name: string
  sha256: Buffer
  file_id: string | null
  header: Generated<string[]>
  rows: Generated<number>
  accepted: Generated<number>
  rejected: Generated<number>
  warned: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  files: number | null
  files_accepted: number | null
  files_rejected: number | null
  is_dry_run: Generated<boolean>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  undone_at: Instant | null
  undone_by_name: string | null
  is_being_undone: Generated<boolean>
  undone_percent: Generated<number>
  undo_refusal: string | null
  note: string | null
}

export interface FileImportChangeTable {
  import_id: number
  mall_id: number | null
  place: string
  before: Json | null
  after: Json
}

export interface FileImportIssueTable {
  import_id: number
  file: Generated<string>
  line: number
  column_name: string
  severity: string
  value: string
  reason: string
  cells: string[]
}

export interface FiledActionTable {
  mall_id: number | null
  titulo_id: number | null
  filed_on: LocalDate | null
}

export interface FilingTicketCounterTable {
  year: number
  last_number: number
}

export interface FilingTicketRequestTable {
  id: GeneratedAlways<number>
  lawsuit_id: number
  mall_id: number
  guia_id: number | null
  key: Generated<string>
  body: string
  state: Generated<string>
  asked_by: number | null
  asked_by_name: string
  asked_at: Generated<Instant>
  tries: Generated<number>
  next_try_at: Instant
  problem: string | null
  ticket: string | null
  because: string | null
  answered_at: Instant | null
}

export interface FirstMigrationTable {
  id: Generated<number>
  state: Generated<string>
  reason: string | null
  started_by: number | null
  started_by_name: string | null
  started_at: Instant | null
  concluded_by: number | null
  concluded_by_name: string | null
  concluded_at: Instant | null
}

export interface FirstMigrationCheckTable {
  mall_id: number
  measure: string
  measured_on: LocalDate
  old_value: number
  explanation: string | null
  explained_by: number | null
  explained_by_name: string | null
  explained_at: Instant | null
  our_value: number | null
}

export interface FirstMigrationStepTable {
  step: string
  state: Generated<string>
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  reason: string | null
  done_by: number | null
  done_by_name: string | null
  done_at: Instant | null
  import_id: number | null
  load_id: number | null
  loaded_by: Generated<number[]>
}

export interface FoundFileTable {
  source_id: number
  name: string
  mark: string
  seen_at: Instant
  received_file_id: number | null
  moved_to: string | null
  is_put_aside: Generated<boolean>
}

export interface GroupBrandStatusTable {
  group_id: number
  status: string | null
  updated_by: number | null
  updated_by_name: string
  updated_at: Generated<Instant>
  version: Generated<number>
}

export interface GroupTenantTable {
  id: GeneratedAlways<number>
  mall_id: number
  group_id: number
  document: string
  luc: string
  trade_name: string | null
}

export interface GuarantorTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  document: string
  name: string
  born_on: LocalDate | null
  street: Generated<string>
  district: Generated<string>
  city: Generated<string>
  uf: Generated<string>
  cep: Generated<string>
  guarantee_ends_on: LocalDate | null
  created_by: number | null
  created_by_name: Generated<string>
}

export interface HeldBoletoTable {
  mall_id: number | null
  boleto_id: number | null
  held_until: LocalDate | null
  paid_on: LocalDate | null
  is_confirmed: boolean | null
}

export interface IdempotencyKeyTable {
  user_id: number
  key: string
  request_hash: Buffer
  status: number
  response: Json | null
  created_at: Generated<Instant>
}

export interface IdentityLinkTable {
  issuer: string
  subject: string
  user_id: number
  linked_at: Generated<Instant>
}

export interface ItemJustificationTable {
  id: GeneratedAlways<number>
  item_id: number
  mall_id: number
  justification_id: number | null
  justification_text: string
  ticket: string | null
  observation: string | null
  attachment_id: string | null
  attachment_name: string | null
  user_id: number
  user_name: string
  created_at: Generated<Instant>
}

export interface ItemPersonTable {
  id: GeneratedAlways<number>
  item_id: number
  mall_id: number
  kind: string
  guarantor_id: number | null
  document: string
  name: string
  born_on: LocalDate | null
  street: string
  district: string
  city: string
  uf: string
  cep: string
  is_negativate: Generated<boolean>
  is_set_apart: Generated<boolean>
  is_blocked: Generated<boolean>
  inclusion: Generated<string>
  exclusion: string | null
  attempts: Generated<number>
  was_ever_listed: Generated<boolean>
  listed_cents: Cents | null
  sent_on: LocalDate | null
  publish_on: LocalDate | null
  last_event_on: LocalDate | null
  codes: Generated<string[]>
  error_text: string | null
  bureau_contract: string | null
  bureau_natureza: string | null
}

export interface JobRunTable {
  id: GeneratedAlways<number>
  job: string
  mall_id: number | null
  started_by: number | null
  started_by_name: Generated<string>
  started_at: Generated<Instant>
  finished_at: Instant | null
  processed: Generated<number>
  failed: Generated<number>
  error: string | null
  detail: Generated<Json>
}

export interface JustificationTable {
  id: GeneratedAlways<number>
  text: string
  requirement: Generated<string>
  exception_limit: number | null
  needs_approver: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
}

export interface LadderTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  version_in_force: number | null
  created_by_name: Generated<string>
  created_at: Generated<Instant>
}

export interface LadderBatchTable {
  mall_id: number
  day: LocalDate
  state: Generated<string>
  made_at: Generated<Instant>
  made_by_name: Generated<string>
  loaded_at: Instant | null
  is_without_load: Generated<boolean>
}

export interface LadderPauseTable {
  id: GeneratedAlways<number>
  mall_id: number
  tenant_id: number
  step: string | null
  starts_on: LocalDate
  until_on: LocalDate
  reason: string
  created_by: number
  created_by_name: string
  created_at: Generated<Instant>
  needs_confirmation: Generated<boolean>
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
  ended_by_name: string | null
  ended_reason: string | null
  ended_at: Instant | null
}

export interface LadderVersionTable {
  ladder_id: number
  version: number
  state: string
  name: string
  position: number
  segment: Json
  steps: Json
  deactivates: Generated<boolean>
  reason: Generated<string>
  written_by: number | null
  written_by_name: Generated<string>
  written_at: Generated<Instant>
  proposed_by: number | null
  proposed_by_name: string | null
  proposed_at: Instant | null
  expires_on: LocalDate | null
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
  refused_reason: string | null
}

export interface LawsuitTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number | null
  contract_number: string
  luc: string
  document: string
  name: string
  trade_name: Generated<string>
  object: Generated<string>
  debt_type_id: number
  action_type_id: number
  requirement_id: number | null
  run_id: number | null
  origin: Generated<string>
  cycle_month: LocalDate
  status: Generated<string>
  outcome: string | null
  is_open: GeneratedAlways<boolean>
  is_confirmed: Generated<boolean>
  follows_workflow: Generated<boolean>
  step_entered_on: LocalDate
  step_due_on: LocalDate | null
  entered_from: Generated<Json>
  handled_by: Generated<Json>
  reason: string | null
  reason_ticket: string | null
  recommendation: Generated<string>
  justification_id: number | null
  ticket: string | null
  observation: string | null
  attachment_id: string | null
  attachment_name: string | null
  exemption_count: Generated<number>
  exception_justification_id: number | null
  exception_ticket: string | null
  exception_observation: string | null
  exception_until: LocalDate | null
  criterion_cents: Generated<Cents>
  open_total_cents: Generated<Cents>
  boleto_count: Generated<number>
  first_due_on: LocalDate | null
  prescribes_on: LocalDate | null
  is_settled_after_ticket: Generated<boolean>
  correction_cents: Cents | null
  fine_cents: Cents | null
  interest_cents: Cents | null
  corrected_cents: Cents | null
  corrected_on: LocalDate | null
  corrected_at: Instant | null
  correction_notes: Generated<string[]>
  is_frozen: Generated<boolean>
  approved_criterion_cents: Cents | null
  approved_corrected_cents: Cents | null
  concluded_phases: number | null
  phase_entered_on: LocalDate | null
  phase_due_on: LocalDate | null
  court_status_id: number | null
  credit_kind_id: number | null
  claim_cents: Cents | null
  court: Generated<string>
  court_district: Generated<string>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  updated_by_name: Generated<string>
  version: Generated<number>
  index_edition: number | null
  titulos_by: Generated<Json>
  ticket_claim_cents: Cents | null
  filed_alone: Generated<boolean>
  ending: string | null
  ended_alone: Generated<boolean>
}

export interface LawsuitActionTypeTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  description: Generated<string>
  is_active: Generated<boolean>
  chance_bps: Rate | null
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface LawsuitChecklistTable {
  lawsuit_id: number
  item: string
  mall_id: number
  state: Generated<string>
  observation: Generated<string>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface LawsuitConfirmationTable {
  id: GeneratedAlways<number>
  lawsuit_id: number
  mall_id: number
  act: string
  payload: Json
  before_cents: Cents
  after_cents: Cents
  state: string
  proposed_by: number
  proposed_by_name: string
  proposed_at: Generated<Instant>
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  reason: string | null
  before_claim_cents: Cents | null
  after_claim_cents: Cents | null
  changes: Generated<Json>
}

export interface LawsuitCostTable {
  uf: string
  rate_bps: Rate
  min_cents: Generated<Cents>
  max_cents: Cents | null
  fixed_cents: Generated<Cents>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface LawsuitGuiaTable {
  id: GeneratedAlways<number>
  lawsuit_id: number
  mall_id: number
  amount_cents: Cents | null
  purchase_order: string | null
  payment_ticket: string | null
  has_payment_proof: Generated<boolean>
  filing_ticket: string | null
  filing_status: string | null
  protocol: string | null
  filed_on: LocalDate | null
  shares_case: Generated<boolean>
}

export interface LawsuitJustificationTable {
  id: GeneratedAlways<number>
  text: string
  use_limit: number
  starts_on: LocalDate
  ends_on: LocalDate
  needs_ticket: Generated<boolean>
  needs_file: Generated<boolean>
  needs_approver: Generated<boolean>
  stages: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface LawsuitLeftOutTable {
  titulo_id: number
  mall_id: number
  contract_id: number
  debt_type_id: number | null
  reason: string
}

export interface LawsuitMoveTable {
  id: GeneratedAlways<number>
  lawsuit_id: number
  mall_id: number
  row: string
  from_status: string
  to_status: string
  outcome: string | null
  recommendation: string
  reason: string | null
  criterion_cents: Cents
  user_id: number | null
  user_name: string
  created_at: Generated<Instant>
}

export interface LawsuitPhaseTable {
  id: GeneratedAlways<number>
  lawsuit_id: number
  mall_id: number
  phase: number
  concluded_at: Generated<Instant>
  user_id: number | null
  user_name: string
  is_by_import: Generated<boolean>
  undone_at: Instant | null
  undone_by_name: string | null
  undone_because: string | null
  undone_facts: Json | null
}

export interface LawsuitRecommendationTable {
  id: GeneratedAlways<number>
  lawsuit_id: number
  mall_id: number
  step: string
  recommendation: string
  justification_id: number | null
  justification_text: string
  ticket: string | null
  observation: string | null
  attachment_id: string | null
  attachment_name: string | null
  user_id: number
  user_name: string
  created_at: Generated<Instant>
}

export interface LawsuitRequirementTable {
  id: GeneratedAlways<number>
  debt_type_id: number
  action_type_id: number
  min_total_cents: Generated<Cents>
  min_month_cents: Generated<Cents>
  start_years: Generated<number>
  end_days: Generated<number>
  min_boletos: Generated<number>
  active_contracts_only: boolean
  skips_case_agreement: boolean
  includes_admin_boletos: boolean
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface LawsuitRunTable {
  id: GeneratedAlways<number>
  status: Generated<string>
  as_of: LocalDate
  started_by: number | null
  started_by_name: string
  created_at: Generated<Instant>
  started_at: Instant | null
  finished_at: Instant | null
  lawsuits: number | null
  figures: Generated<Json>
  requirements: Generated<Json>
  error: string | null
}

export interface LawsuitStatusTable {
  id: GeneratedAlways<number>
  name: string
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
  effect: Generated<string>
}

export interface LawsuitTituloTable {
  lawsuit_id: number
  titulo_id: number
  mall_id: number
  is_open: Generated<boolean>
  is_considered: boolean
  left_out_by: string | null
  left_out_detail: string | null
  base_cents: Cents | null
  correction_cents: Cents | null
  fine_cents: Cents | null
  interest_cents: Cents | null
  informed_correction_cents: Cents | null
  informed_fine_cents: Cents | null
  informed_interest_cents: Cents | null
}

export interface LedgerAccountTable {
  id: GeneratedAlways<number>
  account: string
  debt_type_id: number
  rubric: Generated<string>
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface ListedTallyTable {
  id: GeneratedAlways<number>
  mall_id: number
  items: number
  persons: number
  cents: number
}

export interface LucTable {
  mall_id: number
  code: string
}

export interface MallTable {
  id: GeneratedAlways<number>
  name: string
  economic_unit: string
  origin: Generated<string>
  share_bps: Generated<Rate>
  portfolio: string | null
  starts_on: LocalDate | null
  ends_on: LocalDate | null
  street: string | null
  cep: string | null
  city: string | null
  uf: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
  companies_version: Generated<number>
  companies_updated_by_name: Generated<string>
  companies_updated_at: Generated<Instant>
}

export interface MallCompanyTable {
  id: GeneratedAlways<number>
  mall_id: number
  company_id: number
  economic_unit: string
  is_principal: Generated<boolean>
  is_active: Generated<boolean>
  valid_from: LocalDate | null
  valid_to: LocalDate | null
}

export interface MallContactTable {
  id: GeneratedAlways<number>
  mall_id: number
  kind: string
  value: string
}

export interface MallForwardingTable {
  cycle_id: number
  mall_id: number
  forwarded_on: LocalDate
}

export interface MallSenderTable {
  mall_id: number
  version: number
  state: string
  name: string
  email: string
  reply_to: string
  phone: string
  address: string
  proposed_by: number | null
  proposed_by_name: Generated<string>
  proposed_at: Generated<Instant>
  expires_on: LocalDate | null
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
  refused_reason: string | null
}

export interface MenuTable {
  id: GeneratedAlways<number>
  system: Generated<string>
  path: string
  group_name: string
  label: string
  position: number
}

export interface MenuRuleTable {
  id: GeneratedAlways<number>
  menu_id: number
  code: string
  description: string
}

export interface MessageTable {
  id: GeneratedAlways<number>
  protocol: string
  day: LocalDate
  mall_id: number
  tenant_id: number
  person: string
  document: string
  name: string
  step: string
  kind: string
  is_corporate: boolean
  ladder_id: number
  ladder_version: number
  text_id: number
  text_version: number
  channel: string
  address: string
  contract_id: number
  contact_id: number | null
  state: Generated<string>
  reason: string | null
  step_cents: Cents
  open_cents: Cents
  corrected_cents: Cents
  day_charge_cents: Cents
  released_by: number | null
  released_by_name: string | null
  released_at: Instant | null
  retired_by: number | null
  retired_by_name: string | null
  retired_reason: string | null
  tries: Generated<number>
  next_try_at: Instant | null
  sending_at: Instant | null
  sent_at: Instant | null
  delivered_at: Instant | null
  returned_at: Instant | null
  proof: Generated<string>
  delivery_source: string | null
  provider_id: string | null
  sha256: Buffer | null
  content_file_id: string | null
  content_erased_at: Instant | null
  dispatch_id: number | null
  version: Generated<number>
}

export interface MessageBoletoTable {
  message_id: number
  boleto_id: number
  mall_id: number
  document: string
  role: string
  step: string
  channel: string
  cycle_due_on: LocalDate
  due_on: LocalDate
  luc: string
  open_cents: Cents
  corrected_cents: Cents
  day_charge_cents: Generated<Cents>
  is_done: Generated<boolean>
  left_reason: string | null
}

export interface MessageDispatchTable {
  id: GeneratedAlways<number>
  channel: string
  day: LocalDate
  mall_ids: number[]
  messages: number
  pages: Generated<number>
  state: Generated<string>
  posted_on: LocalDate | null
  protocol: string | null
  pdf_file_id: string | null
  csv_file_id: string
  made_by: number | null
  made_by_name: string
  made_at: Generated<Instant>
  posted_by_name: string | null
  posted_at: Instant | null
}

export interface MessageEventTable {
  id: GeneratedAlways<number>
  message_id: number
  mall_id: number
  event: string
  occurred_at: Instant
  source: string
  by_user: number | null
  by_name: string
  detail: Generated<string>
  proof: Generated<string>
  provider: string | null
  provider_event_id: string | null
  import_id: number | null
  recorded_at: Generated<Instant>
}

export interface MessageLeftOutTable {
  mall_id: number
  day: LocalDate
  tenant_id: number
  person: string
  document: string
  name: string
  step: string
  boleto_id: number
  due_on: LocalDate
  open_cents: Cents
  reason: string
  others: Generated<string[]>
}

export interface MessageNumberTable {
  day: LocalDate
  last: number
}

export interface MessageReplyTable {
  id: GeneratedAlways<number>
  message_id: number
  mall_id: number
  tenant_id: number
  kind: string
  words: Generated<string>
  replied_on: LocalDate
  holds_until: LocalDate | null
  dispute_id: number | null
  recorded_by: number | null
  recorded_by_name: string
  recorded_at: Generated<Instant>
  handled_reason: string | null
  handled_by_name: string | null
  handled_at: Instant | null
}

export interface MessageTextTable {
  id: GeneratedAlways<number>
  step: string
  person: string
  channel: string
  version: Generated<number>
  version_in_force: number | null
}

export interface MessageTextVersionTable {
  text_id: number
  version: number
  state: string
  subject: Generated<string>
  body: string
  reason: Generated<string>
  written_by: number | null
  written_by_name: Generated<string>
  written_at: Generated<Instant>
  proposed_by: number | null
  proposed_by_name: string | null
  proposed_at: Instant | null
  expires_on: LocalDate | null
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
  refused_reason: string | null
}

export interface ModuleWithExceptionsTable {
  module: string | null
}

export interface MonthInputTable {
  id: GeneratedAlways<number>
  mall_id: number
  kind: string
  description: string
  due_from: LocalDate | null
  due_until: LocalDate | null
  changed_by: number
  changed_by_name: string
  changed_at: Generated<Instant>
}

export interface MovementTypeTable {
  id: GeneratedAlways<number>
  code: string
  account_type_id: number
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
  created_by_name: Generated<string>
}

export interface NegativatedItemTable {
  item_id: number
  mall_id: number
  status: string | null
  persons: number
  cents: number
  documents: Generated<string[]>
  listed: Generated<boolean[]>
  listed_persons: Generated<number>
  listed_cents: Generated<Cents>
}

export interface NegativatedPersonTable {
  id: GeneratedAlways<number>
  mall_id: number
  status: string | null
  document: string
  items: number
  listed: number
}

export interface NegativatedTallyTable {
  id: GeneratedAlways<number>
  mall_id: number
  status: string
  items: number
  persons: number
  cents: number
}

export interface NegativationBrandTable {
  mall_id: number
  name: string
}

export interface NegativationGuarantorsTable {
  cycle_id: number
  mall_id: number
  status: string
  guarantors: number
}

export interface NegativationItemTable {
  id: GeneratedAlways<number>
  mall_id: number
  cycle_id: number
  boleto_id: number
  contract_id: number
  tenant_id: number
  origin: Generated<string>
  status: string
  outcome: string | null
  is_negativate: Generated<boolean>
  flag_set_by: string | null
  justification_id: number | null
  ticket: string | null
  observation: string | null
  attachment_id: string | null
  attachment_name: string | null
  number: string
  original_number: string
  luc: string
  trade_name: string
  tenant_name: string
  document: string
  group_name: string | null
  portfolio: string | null
  due_on: LocalDate
  original_due_on: LocalDate
  balance_cents: Cents
  approved_cents: Cents | null
  listed_cents: Cents | null
  guarantor_count: Generated<number>
  negativation_count: Generated<number>
  exemption_count: Generated<number>
  guards: Generated<Json>
  block_count: Generated<number>
  alert_count: Generated<number>
  guards_checked_at: Instant | null
  reason: string | null
  step_entered_on: LocalDate
  step_due_on: LocalDate | null
  entered_from: Generated<Json>
  handled_by: Generated<Json>
  included_by: number | null
  failed_operation: string | null
  removal: Json | null
  removal_due_on: LocalDate | null
  removal_requested_on: LocalDate | null
  dismissed_receipts: Generated<string[]>
  batch_id: number | null
  batch_operation: string | null
  batch_value_cents: Cents | null
  lost_batch: Json | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
  updated_by_name: Generated<string>
  version: Generated<number>
  removal_motive: string | null
  removal_started_on: LocalDate | null
  removal_release_on: LocalDate | null
  removal_alert_on: LocalDate | null
  lost_batches: Generated<Json>
  batch_awaited: Json | null
  may_includer_send: Generated<boolean>
  returned_from_cents: Cents | null
}

export interface NegativationTallyTable {
  id: GeneratedAlways<number>
  mall_id: number
  cycle_id: number
  status: string
  is_sent: boolean
  step_entered_on: LocalDate
  step_due_on: LocalDate | null
  entered: number
  items: number
  cents: number
  negativate: number
  negativate_cents: Cents
  justified: number
  unjustified: number
  blocked: number
  alerted: number
  exempted: number
}

export interface NegotiationTable {
  id: GeneratedAlways<number>
  act_id: string
  mall_id: number
  stage_id: number
  contact_on: LocalDate
  agreement_on: LocalDate
  observation: string
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  deleted_at: Instant | null
  deleted_by_name: string | null
}

export interface NegotiationBoletoTable {
  negotiation_id: number
  boleto_id: number
  mall_id: number
  contract_id: number
}

export interface NegotiationStageTable {
  id: GeneratedAlways<number>
  description: string
  is_agreement: Generated<boolean>
  copies_contact_date: Generated<boolean>
  is_active: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
  ends_promise: Generated<boolean>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface NoteTable {
  id: GeneratedAlways<number>
  mall_id: number
  document: string
  subject: Generated<string>
  subject_ref: string | null
  subject_label: Generated<string>
  text: string
  version: Generated<number>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  updated_at: Instant | null
  deleted_at: Instant | null
}

export interface NoteMentionTable {
  note_id: number
  user_id: number
  mall_id: number
  mentioned_at: Generated<Instant>
}

export interface NoticeTable {
  id: GeneratedAlways<number>
  mall_id: number
  boleto_id: number
  recipient: string
  document: string
  name: string
  luc: string
  kind: string
  channel: string
  address: Generated<string>
  sent_on: LocalDate
  delivered_on: LocalDate | null
  file_name: Generated<string>
  proof: Generated<string>
  import_id: number | null
  message_id: number | null
}

export interface NoticeStageTable {
  load_id: number
  line: number
  mall_name: string
  mall_key: string
  luc: string
  boleto: string
  document: string
  role: string | null
  kind: string
  channel: string
  sent_on: LocalDate
  delivered_on: LocalDate | null
  file_name: string
  proof: string
  cells: string[]
  mall_count: number | null
  mall_id: number | null
  boleto_id: number | null
  boleto_luc: string | null
  recipient: string | null
  person_name: string | null
  address: string | null
}

export interface OfficialDelinquencyTable {
  mall_id: number
  month: LocalDate
  account: string
  billed_cents: Cents
  gross_received_cents: Cents
  net_received_cents: Cents
  gross_cents: Cents
  net_cents: Cents
  import_id: number
}

export interface OfficialSummaryTable {
  mall_id: number
  month: LocalDate
  row_number: number
  description: string
  rent: number | null
  condominium: number | null
  fund: number | null
  commercial: number | null
  rent_of_year: number | null
  condominium_of_year: number | null
  import_id: number
}

export interface OracleAgreementTable {
  id: GeneratedAlways<number>
  mall_id: number
  number: string
  contract_id: number
  in_force_until: LocalDate | null
  first_paid_on: LocalDate | null
}

export interface OracleInstalmentTable {
  agreement_id: number
  mall_id: number
  number: number
  titulo_id: number
  agreed_on: LocalDate
  due_on: LocalDate
  amount_cents: Cents
  paid_on: LocalDate | null
  status: string
}

export interface OverdueDayTable {
  mall_id: number
  day: LocalDate
  customers: number
  overdue_cents: Cents
}

export interface ParameterTable {
  code: string
  category: string
  name: string
  value: string
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface ParameterVersionTable {
  code: string
  version: number
  value: string
  is_active: boolean
  changed_by_name: string
  changed_at: Generated<Instant>
  confirmed_by_name: string | null
}

export interface PersonCorrectionTable {
  id: GeneratedAlways<number>
  mall_id: number
  contract_id: number
  guarantor_id: number | null
  field: string
  value: string
  register_value: string
  corrected_by: number
  corrected_by_name: string
  corrected_at: Generated<Instant>
}

export interface PrescriptionInterruptionTable {
  titulo_id: number
  mall_id: number
  act: string
  interrupted_on: LocalDate
  lawsuit_id: number
  user_name: string
  created_at: Generated<Instant>
}

export interface PriceIndexEditionTable {
  id: GeneratedAlways<number>
  made_at: Generated<Instant>
  import_id: number | null
  is_undo: Generated<boolean>
}

export interface PriceIndexPeriodTable {
  index_name: string
  month: LocalDate
  version: number
  since_edition: number
  until_edition: number | null
}

export interface PriceIndexValueTable {
  index_name: string
  month: LocalDate
  version: number
  rate_e8: number
  is_current: Generated<boolean>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  import_id: number | null
}

export interface ProfileTable {
  id: GeneratedAlways<number>
  name: string
  code: string
  sees_every_mall: Generated<boolean>
  needs_mall: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface ProfilePermissionTable {
  profile_id: number
  rule_id: number
}

export interface QueuePostponementTable {
  id: GeneratedAlways<number>
  mall_id: number
  document: string
  until_on: LocalDate
  reason: Generated<string>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  ended_at: Instant | null
  ended_by_name: string | null
}

export interface ReceiptTable {
  id: GeneratedAlways<number>
  mall_id: number
  titulo_id: number
  payment_document: string
  cleared_on: LocalDate | null
  paid_on: LocalDate | null
  amount_cents: Cents
  loaded_at: Generated<Instant>
  withheld_cents: Generated<Cents>
}

export interface ReceiptExpectationTable {
  id: GeneratedAlways<number>
  mall_id: number
  boleto_id: number
  type_id: number | null
  reason_id: number | null
  expires_on: LocalDate | null
  is_active: Generated<boolean>
  rent_cents: Generated<Cents>
  rent_adjustment_cents: Generated<Cents>
  condominium_cents: Generated<Cents>
  condominium_adjustment_cents: Generated<Cents>
  fund_cents: Generated<Cents>
  fund_adjustment_cents: Generated<Cents>
  commercial_cents: Generated<Cents>
  commercial_adjustment_cents: Generated<Cents>
  created_by: number | null
  created_by_name: string
  created_at: Generated<Instant>
  ended_at: Instant | null
  ended_by_name: string | null
}

export interface ReceivedFileTable {
  id: GeneratedAlways<number>
  source_id: number
  version: number
  malls: Generated<number[]>
  reach: number[] | null
  file_id: string | null
  file_name: string
  sha256: Buffer
  origin: string
  state: Generated<string>
  is_rehearsal: Generated<boolean>
  is_mapped: Generated<boolean>
  is_complete: Generated<boolean>
  day_order: string | null
  supplements_id: number | null
  header_on: LocalDate | null
  written_at: Instant | null
  reading: Json | null
  findings: Generated<Json>
  sums: Generated<Json>
  steps: Generated<Json>
  rows_read: Generated<number>
  rows_accepted: Generated<number>
  rows_rejected: Generated<number>
  rows_ignored: Generated<number>
  rows_set_off: Generated<number>
  rows_warned: Generated<number>
  credit_count: Generated<number>
  open_cents: Generated<Cents>
  credit_cents: Generated<Cents>
  vanished_count: Generated<number>
  vanished_cents: Generated<Cents>
  bank_return: Json | null
  missing_malls: Generated<number[]>
  zeroed_malls: Generated<number[]>
  received_by: number | null
  received_by_name: Generated<string>
  received_at: Generated<Instant>
  judged_at: Instant | null
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  decision_reason: string | null
  loaded_at: Instant | null
  true_at: Instant | null
  undone_at: Instant | null
  undone_by_name: string | null
  error: string | null
}

export interface ReceivedFileLoadTable {
  received_file_id: number
  load_id: number
}

export interface ReceivedFileProblemTable {
  received_file_id: number
  line: number
  severity: string
  field: string
  value: string
  reason: string
  row_text: string | null
}

export interface RecoveryCaseTable {
  boleto_id: number
  mall_id: number
  item_id: number
  grupo: string
  started_on: LocalDate
  value_cents: Cents
  received_30_cents: Cents
  received_60_cents: Cents
  received_90_cents: Cents
  motive: string
}

export interface RecoveryTallyTable {
  id: GeneratedAlways<number>
  mall_id: number
  grupo: string
  motive: string
  started_on: LocalDate
  cases: number
  value_cents: Cents
  received_30_cents: Cents
  received_60_cents: Cents
  received_90_cents: Cents
  settled_30: number
  settled_60: number
  settled_90: number
}

export interface RightsVersionTable {
  id: Generated<number>
  version: number
}

export interface SavedViewTable {
  id: GeneratedAlways<number>
  owner_id: number
  owner_name: string
  list: string
  path: string
  title: string
  name: string
  query: string
  layout: Json
  search: string | null
  search_body: Json | null
  profile_id: number | null
  version: Generated<number>
  created_at: Generated<Instant>
  updated_at: Generated<Instant>
}

export interface SavedViewPinTable {
  user_id: number
  view_id: number
  pinned_at: Generated<Instant>
}

export interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  cookie_hash: Buffer | null
  user_id: number
  created_at: Generated<Instant>
  renewed_at: Generated<Instant>
  expires_at: Instant
  ends_at: Instant
  revoked_at: Instant | null
  origin: string | null
  authenticated_at: Generated<Instant>
  address: string | null
  agent: string | null
  provider_session: string | null
  seen_user_id: number | null
  wrote_at: number | null
}

export interface SettingProposalTable {
  id: GeneratedAlways<number>
  kind: string
  parameter_code: string | null
  justification_id: number | null
  base_version: number | null
  before: Json | null
  after: Json
  preview: Json | null
  proposed_by: number
  proposed_by_name: string
  proposed_at: Instant
  expires_on: LocalDate
  state: Generated<string>
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  reason: string | null
  lawsuit_justification_id: number | null
  proposed_because: string | null
}

export interface SignInFailureTable {
  id: GeneratedAlways<number>
  address: string
  login_hash: Buffer
  at: Generated<Instant>
}

export interface SignInNonceTable {
  nonce: string
  expires_at: Instant
  used_at: Instant | null
}

export interface SourceTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  brings: string
  state: Generated<string>
  version: Generated<number>
  malls: Generated<number[]>
  vanished_policy: Generated<string>
  is_native: Generated<boolean>
  search_kind: string | null
  search_address: string | null
  search_secret: string | null
  search_format: string | null
  search_pattern: string | null
  search_cron: string | null
  expected_by: string | null
  when_done: Generated<string>
  is_search_active: Generated<boolean>
  created_by: number | null
  created_by_name: Generated<string>
  created_at: Generated<Instant>
}

export interface SourceProposalTable {
  id: GeneratedAlways<number>
  source_id: number
  kind: string
  version: number
  base_version: number
  search: Json | null
  name: string
  malls: number[]
  vanished_policy: string
  reason: string
  state: Generated<string>
  proposed_by: number
  proposed_by_name: string
  proposed_at: Generated<Instant>
  expires_on: LocalDate
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  decision_reason: string | null
}

export interface SourceSampleTable {
  id: GeneratedAlways<number>
  user_id: number
  file_name: string
  brings: string
  size_bytes: number
  sha256: Buffer
  received_at: Generated<Instant>
}

export interface SourceSampleChunkTable {
  sample_id: number
  position: number
  bytes: Buffer
}

export interface SourceSearchTable {
  id: GeneratedAlways<number>
  source_id: number
  started_at: Generated<Instant>
  finished_at: Instant | null
  status: Generated<string>
  attempt: Generated<number>
  asked_by: number | null
  files: Generated<number>
  error: string | null
  next_try_at: Instant | null
}

export interface SourceVersionTable {
  source_id: number
  version: number
  state: string
  recipe: Json
  recipe_hash: Buffer
  difference: Json | null
  reason: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  created_at: Generated<Instant>
  confirmed_by: number | null
  confirmed_by_name: string | null
  confirmed_at: Instant | null
}

export interface SpentTokenTable {
  hash: Buffer
  expires_at: Instant
}

export interface StaleKeyTable {
  id: GeneratedAlways<number>
  derived: string
  mall_id: number
  key: number | null
}

export interface StoredFileTable {
  id: Generated<string>
  mall_id: number | null
  name: string
  media_type: string
  size_bytes: number
  sha256: Buffer
  created_by: number | null
  created_at: Generated<Instant>
  location: Generated<string>
}

export interface StoredFileChunkTable {
  file_id: string
  position: number
  bytes: Buffer
}

export interface SubstitutionTable {
  id: GeneratedAlways<number>
  absent_id: number
  substitute_id: number
  profile_id: number
  malls: number[] | null
  from_on: LocalDate
  until_on: LocalDate
  named_by: number
  named_by_name: string
  named_at: Generated<Instant>
  ended_at: Instant | null
  ended_by_name: string | null
  ended_because: string | null
  accepted_at: Instant | null
  accepted_by: number | null
}

export interface SuspendedAddressTable {
  id: GeneratedAlways<number>
  mall_id: number
  channel: string
  address: string
  tenant_id: number
  document: string
  since: LocalDate
  reason: string
  message_id: number | null
  reactivation_asked_by: number | null
  reactivation_asked_by_name: string | null
  reactivation_reason: string | null
  reactivated_by: number | null
  reactivated_by_name: string | null
  reactivated_on: LocalDate | null
}

export interface TenantTable {
  id: GeneratedAlways<number>
  mall_id: number
  document: string
  name: string
  born_on: LocalDate | null
}

export interface TenantContactTable {
  mall_id: number | null
  document: string | null
  luc: string | null
  group_id: number | null
  stage_id: number | null
  contact_on: LocalDate | null
  created_at: Instant | null
  negotiation_id: number | null
  contact_record_id: number | null
}

export interface TenantCreditTable {
  id: GeneratedAlways<number>
  mall_id: number
  document: string
  contract: string
  number: string
  competence: LocalDate
  due_on: LocalDate
  original_cents: Cents
  open_cents: Cents
  load_id: number | null
  kind: Generated<string>
  source_id: number | null
  bank_act_id: number | null
}

export interface TenantLastContactTable {
  mall_id: number | null
  document: string | null
  stage_id: number | null
  stage: string | null
  contact_on: LocalDate | null
}

export interface TituloTable {
  id: GeneratedAlways<number>
  mall_id: number
  boleto_id: number
  contract_id: number
  number: string
  document_type_id: number
  movement_type_id: number
  cost_center: Generated<string>
  competence: LocalDate
  due_on: LocalDate
  original_due_on: LocalDate
  original_cents: Cents
  open_cents: Cents
  fine_discount_cents: Generated<Cents>
  interest_discount_cents: Generated<Cents>
  balance_on: Generated<LocalDate | null>
  ledger_account: string | null
  is_administrative: Generated<boolean>
  booked_on: LocalDate | null
  source_id: number | null
  confirmed_on: LocalDate | null
}

export interface TituloNamesTable {
  titulo_id: number | null
  mall_id: number | null
  number: string | null
  boleto_number: string | null
  contract_number: string | null
  contract_type: string | null
  luc: string | null
  trade_name: string | null
  tenant_id: number | null
  tenant_name: string | null
  document: string | null
}

export interface TituloPrescriptionTable {
  id: number | null
  mall_id: number | null
  boleto_id: number | null
  contract_id: number | null
  number: string | null
  original_due_on: LocalDate | null
  due_on: LocalDate | null
  open_cents: Cents | null
  account: string | null
  prescribes_on: LocalDate | null
}

export interface UnlikelyReasonTable {
  id: GeneratedAlways<number>
  description: string
  is_active: Generated<boolean>
  created_at: Generated<Instant>
  version: Generated<number>
  updated_by_name: Generated<string>
  updated_at: Generated<Instant>
}

export interface UnsentBoletoTable {
  id: GeneratedAlways<number>
  sending_id: string
  mall_id: number
  item_id: number
  person_id: number | null
  kind: string
  code: string
  reason: string
  stays: boolean
  recorded_at: Generated<Instant>
}

export interface UserMallTable {
  user_id: number
  mall_id: number
}

export interface UserPreferenceTable {
  user_id: number
  screen: string
  value: Json
  updated_at: Generated<Instant>
}

export interface VanishedBoletoTable {
  mall_id: number | null
  boleto_id: number | null
  vanished_on: LocalDate | null
}

export interface VanishedTituloTable {
  id: GeneratedAlways<number>
  mall_id: number
  titulo_id: number
  source_id: number
  received_file_id: number
  vanished_on: LocalDate
  confirmed_on: LocalDate | null
  open_cents: Cents
  state: Generated<string>
  proposal_id: number | null
  back_on: LocalDate | null
  back_file_id: number | null
}

export interface WorkerHeartbeatTable {
  worker_id: string
  seen_at: Generated<Instant>
}

export interface WorklistCustomerTable {
  tenant_id: number
  mall_id: number
  document: string
  name: string
  brands: string
  lucs: string[]
  groups: string
  is_corporate: boolean
  has_corporate: boolean
  overdue_cents: Cents
  overdue_120_cents: Cents
  upcoming_cents: Cents
  band_cents: Cents[]
  arrears_days: number | null
  oldest_due_on: LocalDate
  contact_days: number | null
  is_broken: boolean
  is_promised: boolean
  prescribes_in_days: number | null
  first_month: number
  month_cents: Cents[]
  month_upcoming_cents: Cents[]
  month_points: number[]
  before_points: number[]
  current_cents: Cents
  current_upcoming_cents: Cents
  total_points: number
  arrears_points: number
  broken_points: number
  contact_points: number
  prescription_points: number
  promise_points: number
  base_points: number
  score: number
  contact_stage_id: number | null
  contact_on: LocalDate | null
  agreement_on: LocalDate | null
  broken_on: LocalDate | null
  broken_cents: Cents | null
  prescribes_first_on: LocalDate | null
  prescribes_last_on: LocalDate | null
  prescribing_cents: Cents | null
  scored_at: Instant | null
  scored_arrears_days: number | null
  held_cents: Generated<Cents>
}

export interface WorklistCutTable {
  mall_id: number
  cut_on: LocalDate
  cut_at: Generated<Instant>
  weights: Json
}

export interface WorklistGroupTable {
  group_id: number
  lucs: string[]
  overdue_cents: Cents
  overdue_120_cents: Cents
  upcoming_cents: Cents
  band_cents: Cents[]
  arrears_days: number | null
  oldest_due_on: LocalDate
  contact_days: number | null
  is_broken: boolean
  is_promised: boolean
  prescribes_in_days: number | null
  first_month: number
  month_cents: Cents[]
  month_upcoming_cents: Cents[]
  month_points: number[]
  before_points: number[]
  current_cents: Cents
  current_upcoming_cents: Cents
  total_points: number
  arrears_points: number
  broken_points: number
  contact_points: number
  prescription_points: number
  promise_points: number
  base_points: number
  score: number
  scored_at: Instant | null
  scored_arrears_days: number | null
  held_cents: Generated<Cents>
}

export interface WorklistTallyTable {
  mall_id: number
  is_corporate: boolean
  customers: number
  current_cents: Cents
  current_upcoming_cents: Cents
  overdue_cents: Cents
  overdue_120_cents: Cents
}

export interface WriteOffProposalTable {
  id: GeneratedAlways<number>
  malls: number[]
  titulo_count: number
  open_cents: Cents
  reason: string
  state: Generated<string>
  proposed_by: number | null
  proposed_by_name: Generated<string>
  proposed_at: Generated<Instant>
  expires_on: LocalDate
  decided_by: number | null
  decided_by_name: string | null
  decided_at: Instant | null
  decision_reason: string | null
}

export interface DB {
  account_type: AccountTypeTable
  agreed_boleto: AgreedBoletoTable
  agreement_payment: AgreementPaymentTable
  alert: AlertTable
  alert_audience: AlertAudienceTable
  alert_digest: AlertDigestTable
  alert_digest_choice: AlertDigestChoiceTable
  alert_read: AlertReadTable
  app_user: AppUserTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  balance_confirmation: BalanceConfirmationTable
  bank_act: BankActTable
  bank_act_receipt: BankActReceiptTable
  boleto: BoletoTable
  boleto_last_negotiation: BoletoLastNegotiationTable
  boleto_promise: BoletoPromiseTable
  boleto_tendency: BoletoTendencyTable
  bureau_batch: BureauBatchTable
  bureau_contradiction: BureauContradictionTable
  bureau_event: BureauEventTable
  bureau_informant: BureauInformantTable
  bureau_simulator: BureauSimulatorTable
  bureau_simulator_answer: BureauSimulatorAnswerTable
  bureau_submission: BureauSubmissionTable
  case_agreement: CaseAgreementTable
  channel_refusal: ChannelRefusalTable
  collection_group: CollectionGroupTable
  company: CompanyTable
  company_contact: CompanyContactTable
  company_type: CompanyTypeTable
  contact: ContactTable
  contact_point: ContactPointTable
  contact_record: ContactRecordTable
  contract: ContractTable
  contract_in_court: ContractInCourtTable
  contract_type: ContractTypeTable
  credit_kind: CreditKindTable
  cycle: CycleTable
  debt_type: DebtTypeTable
  debt_type_config: DebtTypeConfigTable
  debt_type_match: DebtTypeMatchTable
  delinquency_adjustment: DelinquencyAdjustmentTable
  delinquency_current: DelinquencyCurrentTable
  delinquency_month: DelinquencyMonthTable
  delinquency_projection: DelinquencyProjectionTable
  delinquency_run: DelinquencyRunTable
  delinquency_stock: DelinquencyStockTable
  delinquency_sum: DelinquencySumTable
  delinquency_titulo: DelinquencyTituloTable
  derived_sum: DerivedSumTable
  dispute: DisputeTable
  dispute_boleto: DisputeBoletoTable
  dispute_file: DisputeFileTable
  disputed_boleto: DisputedBoletoTable
  document_alias: DocumentAliasTable
  document_type: DocumentTypeTable
  effect_key: EffectKeyTable
  erp_load: ErpLoadTable
  erp_load_issue: ErpLoadIssueTable
  erp_load_mall: ErpLoadMallTable
  erp_load_undo: ErpLoadUndoTable
  erp_stage_contract: ErpStageContractTable
  erp_stage_party: ErpStagePartyTable
  erp_stage_repeat: ErpStageRepeatTable
  erp_stage_titulo: ErpStageTituloTable
  excepted_titulo: ExceptedTituloTable
  exception_module: ExceptionModuleTable
  exception_record: ExceptionRecordTable
  expectation_type: ExpectationTypeTable
  file_import: FileImportTable
  file_import_change: FileImportChangeTable
  file_import_issue: FileImportIssueTable
  filed_action: FiledActionTable
  filing_ticket_counter: FilingTicketCounterTable
  filing_ticket_request: FilingTicketRequestTable
  first_migration: FirstMigrationTable
  first_migration_check: FirstMigrationCheckTable
  first_migration_step: FirstMigrationStepTable
  found_file: FoundFileTable
  group_brand_status: GroupBrandStatusTable
  group_tenant: GroupTenantTable
  guarantor: GuarantorTable
  held_boleto: HeldBoletoTable
  idempotency_key: IdempotencyKeyTable
  identity_link: IdentityLinkTable
  item_justification: ItemJustificationTable
  item_person: ItemPersonTable
  job_run: JobRunTable
  justification: JustificationTable
  ladder: LadderTable
  ladder_batch: LadderBatchTable
  ladder_pause: LadderPauseTable
  ladder_version: LadderVersionTable
  lawsuit: LawsuitTable
  lawsuit_action_type: LawsuitActionTypeTable
  lawsuit_checklist: LawsuitChecklistTable
  lawsuit_confirmation: LawsuitConfirmationTable
  lawsuit_cost: LawsuitCostTable
  lawsuit_guia: LawsuitGuiaTable
  lawsuit_justification: LawsuitJustificationTable
  lawsuit_left_out: LawsuitLeftOutTable
  lawsuit_move: LawsuitMoveTable
  lawsuit_phase: LawsuitPhaseTable
  lawsuit_recommendation: LawsuitRecommendationTable
  lawsuit_requirement: LawsuitRequirementTable
  lawsuit_run: LawsuitRunTable
  lawsuit_status: LawsuitStatusTable
  lawsuit_titulo: LawsuitTituloTable
  ledger_account: LedgerAccountTable
  listed_tally: ListedTallyTable
  luc: LucTable
  mall: MallTable
  mall_company: MallCompanyTable
  mall_contact: MallContactTable
  mall_forwarding: MallForwardingTable
  mall_sender: MallSenderTable
  menu: MenuTable
  menu_rule: MenuRuleTable
  message: MessageTable
  message_boleto: MessageBoletoTable
  message_dispatch: MessageDispatchTable
  message_event: MessageEventTable
  message_left_out: MessageLeftOutTable
  message_number: MessageNumberTable
  message_reply: MessageReplyTable
  message_text: MessageTextTable
  message_text_version: MessageTextVersionTable
  module_with_exceptions: ModuleWithExceptionsTable
  month_input: MonthInputTable
  movement_type: MovementTypeTable
  negativated_item: NegativatedItemTable
  negativated_person: NegativatedPersonTable
  negativated_tally: NegativatedTallyTable
  negativation_brand: NegativationBrandTable
  negativation_guarantors: NegativationGuarantorsTable
  negativation_item: NegativationItemTable
  negativation_tally: NegativationTallyTable
  negotiation: NegotiationTable
  negotiation_boleto: NegotiationBoletoTable
  negotiation_stage: NegotiationStageTable
  note: NoteTable
  note_mention: NoteMentionTable
  notice: NoticeTable
  notice_stage: NoticeStageTable
  official_delinquency: OfficialDelinquencyTable
  official_summary: OfficialSummaryTable
  oracle_agreement: OracleAgreementTable
  oracle_instalment: OracleInstalmentTable
  overdue_day: OverdueDayTable
  parameter: ParameterTable
  parameter_version: ParameterVersionTable
  person_correction: PersonCorrectionTable
  prescription_interruption: PrescriptionInterruptionTable
  price_index_edition: PriceIndexEditionTable
  price_index_period: PriceIndexPeriodTable
  price_index_value: PriceIndexValueTable
  profile: ProfileTable
  profile_permission: ProfilePermissionTable
  queue_postponement: QueuePostponementTable
  receipt: ReceiptTable
  receipt_expectation: ReceiptExpectationTable
  received_file: ReceivedFileTable
  received_file_load: ReceivedFileLoadTable
  received_file_problem: ReceivedFileProblemTable
  recovery_case: RecoveryCaseTable
  recovery_tally: RecoveryTallyTable
  rights_version: RightsVersionTable
  saved_view: SavedViewTable
  saved_view_pin: SavedViewPinTable
  session: SessionTable
  setting_proposal: SettingProposalTable
  sign_in_failure: SignInFailureTable
  sign_in_nonce: SignInNonceTable
  source: SourceTable
  source_proposal: SourceProposalTable
  source_sample: SourceSampleTable
  source_sample_chunk: SourceSampleChunkTable
  source_search: SourceSearchTable
  source_version: SourceVersionTable
  spent_token: SpentTokenTable
  stale_key: StaleKeyTable
  stored_file: StoredFileTable
  stored_file_chunk: StoredFileChunkTable
  substitution: SubstitutionTable
  suspended_address: SuspendedAddressTable
  tenant: TenantTable
  tenant_contact: TenantContactTable
  tenant_credit: TenantCreditTable
  tenant_last_contact: TenantLastContactTable
  titulo: TituloTable
  titulo_names: TituloNamesTable
  titulo_prescription: TituloPrescriptionTable
  unlikely_reason: UnlikelyReasonTable
  unsent_boleto: UnsentBoletoTable
  user_mall: UserMallTable
  user_preference: UserPreferenceTable
  vanished_boleto: VanishedBoletoTable
  vanished_titulo: VanishedTituloTable
  worker_heartbeat: WorkerHeartbeatTable
  worklist_customer: WorklistCustomerTable
  worklist_cut: WorklistCutTable
  worklist_group: WorklistGroupTable
  worklist_tally: WorklistTallyTable
  write_off_proposal: WriteOffProposalTable
}
