/** Triggers as migrations 011, 013 and 026 of SQLite have them: files that nothing names, counters of answers, the audit list. */

const refuse = (name: string, message: string) => `
create function ${name}() returns trigger language plpgsql as $$
begin
  raise exception '${message}' using errcode = 'integrity_constraint_violation';
end $$;`;

const files = `
create function begin_unnamed() returns trigger language plpgsql as $$
begin
  delete from unnamed_files where sha256 = new.sha256;
  insert into unnamed_files (sha256, since) select new.sha256, new.created_at
    where not exists (select 1 from file_refs where sha256 = new.sha256);
  return null;
end $$;
create trigger uploads_begin_unnamed after insert on uploads for each row execute function begin_unnamed();

create function name_file() returns trigger language plpgsql as $$
begin
  delete from unnamed_files where sha256 = new.sha256;
  return null;
end $$;
create trigger files_named after insert on file_refs for each row execute function name_file();

create function unname_file() returns trigger language plpgsql as $$
begin
  insert into unnamed_files (sha256, since)
    select sha256, created_at from uploads u where u.sha256 = old.sha256
      and not exists (select 1 from file_refs r where r.sha256 = old.sha256)
    on conflict (sha256) do nothing;
  return null;
end $$;
create trigger files_unnamed after delete on file_refs for each row execute function unname_file();
`;

/** Takes an answer out of the counters of its student. */
const uncount = `
  update work_counters set recordings = recordings - 1,
      scored = scored - (old."score" is not null)::int, score_sum = score_sum - coalesce(old."score", 0)
    where student_id = old."studentId" and activity_id = old."activityId";
  update work_days set recordings = recordings - 1
    where student_id = old."studentId" and day = substr(old."createdAt", 1, 10) and activity_id = old."activityId";
  return null;`;

const answers = `
create function count_recording() returns trigger language plpgsql as $$
begin
  insert into work_counters as w (student_id, activity_id, recordings, scored, score_sum)
    values (new."studentId", new."activityId", 1, (new."score" is not null)::int, coalesce(new."score", 0))
    on conflict (student_id, activity_id) do update set recordings = w.recordings + 1,
      scored = w.scored + excluded.scored, score_sum = w.score_sum + excluded.score_sum;
  insert into work_days as d (student_id, day, activity_id, recordings)
    values (new."studentId", substr(new."createdAt", 1, 10), new."activityId", 1)
    on conflict (student_id, day, activity_id) do update set recordings = d.recordings + 1;
  return null;
end $$;
create trigger recordings_counted after insert on recordings
  for each row when (new."replacedAt" is null) execute function count_recording();

create function uncount_recording() returns trigger language plpgsql as $$
begin${uncount}
end $$;
create trigger recordings_uncounted after delete on recordings
  for each row when (old."replacedAt" is null) execute function uncount_recording();
create trigger recordings_replaced after update of "replacedAt" on recordings
  for each row when (old."replacedAt" is null and new."replacedAt" is not null) execute function uncount_recording();

create function rescore_recording() returns trigger language plpgsql as $$
begin
  update work_counters set
      scored = scored - (old."score" is not null)::int + (new."score" is not null)::int,
      score_sum = score_sum - coalesce(old."score", 0) + coalesce(new."score", 0)
    where student_id = new."studentId" and activity_id = new."activityId";
  return null;
end $$;
create trigger recordings_rescored after update of "score" on recordings
  for each row when (old."score" is distinct from new."score" and new."replacedAt" is null)
  execute function rescore_recording();
${refuse('keep_replaced', 'an earlier answer does not come back')}
create trigger recordings_stay_replaced before update of "replacedAt" on recordings
  for each row when (old."replacedAt" is not null and new."replacedAt" is null) execute function keep_replaced();
${refuse('keep_recording', 'a recording keeps its student, its activity and its creation time')}
create trigger recordings_stay before update of "studentId", "activityId", "createdAt" on recordings
  for each row when (old."studentId" <> new."studentId" or old."activityId" <> new."activityId"
    or old."createdAt" <> new."createdAt")
  execute function keep_recording();
`;

const audit = `${refuse('keep_audit', 'an entry of the audit list never changes')}
create trigger audit_stays before update on audit for each row execute function keep_audit();

create function keep_later_audit() returns trigger language plpgsql as $$
begin
  if exists (select 1 from audit where id < (select max(id) from removed)) then
    raise exception 'only the oldest entries of the audit list are removed'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger audit_goes_from_its_beginning after delete on audit
  referencing old table as removed for each statement execute function keep_later_audit();
`;

export const triggers = [files, answers, audit].join('\n');
