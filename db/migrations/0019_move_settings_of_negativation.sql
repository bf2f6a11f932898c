-- owner: negativation-settings
-- What the client may change of the negativation is a capability of its own; negativation only reads it.
comment on table parameter is 'Every rule the client may change; the default stands in the rules and in 0009. owner: negativation-settings';
comment on table parameter_version is 'Every value a parameter ever had. owner: negativation-settings';
comment on table justification is 'Bureau justifications. 999 is the wire''s "none" and never an id. owner: negativation-settings';
