-- owner: parameters
-- Every feature reads the parameters; negativation-settings keeps the justifications of the bureau.
comment on table parameter is 'Every rule the client may change; the default stands in the rules and in 0009. owner: parameters';
comment on table parameter_version is 'Every value a parameter ever had. owner: parameters';
comment on table setting_proposal is 'Changes of protecting parameters, of justifications of the bureau and of legal action, and index values that look wrong, and what another person made of each. owner: parameters';
