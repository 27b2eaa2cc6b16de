/**
 * Functions of SQLite that the services' queries use, under the same names, so that there is one text of each query.
 * They lie in the school's own schema.
 */

/** What nobody sees: zero-width characters, soft hyphens, direction marks, control characters. */
const INVISIBLE =
  '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8]';

/** The keys of `shared-schema/rules`: `nameKey`, `searchKey` and `sortKey`, for names of classes and teachers in a list. */
const folding = `
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(normalize(lower(upper(regexp_replace(normalize(name, NFKC), '${INVISIBLE}', '', 'g')
    collate "und-x-icu") collate "und-x-icu"), NFKC), '\\s+', ' ', 'g')) $$;
create function search_key(name text) returns text language sql immutable parallel safe as $$
  select translate(replace(replace(regexp_replace(normalize(name_key(name), NFD), '[\\u0300-\\u036f]', '', 'g'),
    'æ', 'ae'), 'œ', 'oe'), 'øłđ’', 'old''') $$;
create function sort_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(coalesce(lpad(part[1], greatest(10, length(part[1])), '0'), part[2]), '' order by place), '')
    from regexp_matches(search_key(name), '(\\d+)|(\\D+)', 'g') with ordinality as found (part, place) $$;
`;

export const functions = `
create function append_to_list(list jsonb, value text) returns jsonb
  language sql immutable parallel safe as $$ select list || to_jsonb(value) $$;
create aggregate json_group_array(text) (sfunc = append_to_list, stype = jsonb, initcond = '[]');
create function append_to_list(list jsonb, value jsonb) returns jsonb
  language sql immutable parallel safe as $$ select list || jsonb_build_array(value) $$;
create aggregate json_group_array(jsonb) (sfunc = append_to_list, stype = jsonb, initcond = '[]');

${folding}
create function instr(haystack text, needle text) returns integer
  language sql immutable parallel safe as $$ select strpos(haystack, needle) $$;

create function json_each(list text) returns table (value text)
  language sql immutable parallel safe rows 20 as $$ select jsonb_array_elements_text(list::jsonb) $$;
`;
