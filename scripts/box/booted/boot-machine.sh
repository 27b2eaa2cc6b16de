#!/bin/sh
# Boots systemd as the first process of a machine of its own, in namespaces of this one: the programs of this machine,
# a disk that is memory, no network but loopback, nothing that the kernel shares may be changed. It boots again when it
# is told to reboot, and ends when it is switched off. Needs root.
#
#   boot-machine.sh <folder> <stick>
#
# <folder> is empty; <folder>/pid then names the first process. <stick> is a folder that the machine sees as a USB stick.
set -eu
script=$(readlink -f "$0")

# First part: namespaces of mounts, names and network, which outlive a reboot, and so does the disk.
folder=$1
stick=$2
if [ "${3:-}" = '' ]; then
  exec unshare --mount --uts --ipc --net --propagation private "$script" "$folder" "$stick" disk
fi

if [ "$3" = disk ]; then
  disk=$folder/disk
  mkdir "$disk"
  mount -t tmpfs -o mode=755 chickadee-machine "$disk"
  mkdir "$disk/cgroups" "$disk/changes" "$disk/work" "$disk/root"
  mount -t cgroup2 cgroup2 "$disk/cgroups"
  group=$disk/cgroups/chickadee-machine-$$
  mkdir "$group"
  status=129
  # 129: the kernel ends the first process with SIGHUP for a reboot, with SIGINT for switching off.
  while [ "$status" = 129 ]; do
    status=0
    # The namespace of control groups begins in a group of the machine's own.
    sh -c 'echo $$ >"$1/cgroup.procs" && shift && exec "$@"' sh "$group" \
      setpriv --pdeathsig KILL unshare --cgroup --mount --pid --fork --kill-child "$script" "$folder" "$stick" boot || status=$?
    find "$group" -mindepth 1 -depth -type d -exec rmdir {} \;
  done
  rmdir "$group"
  [ "$status" = 130 ]
  exit
fi

# Last part: the first process of the machine.
disk=$folder/disk
root=$disk/root
read -r pid rest </proc/self/stat
mount -t overlay -o "lowerdir=/,upperdir=$disk/changes,workdir=$disk/work" overlay "$root"
mount -t proc proc "$root/proc"
# Settings of the kernel, and keys that stop it, are everybody's.
for part in sys sysrq-trigger; do
  [ -e "$root/proc/$part" ] || continue
  mount --bind "$root/proc/$part" "$root/proc/$part"
  mount -o remount,bind,ro "$root/proc/$part"
done
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do cp -a "/dev/$device" "$root/dev/$device"; done
ln -s /proc/self/fd "$root/dev/fd"
ln -s pts/ptmx "$root/dev/ptmx"
mkdir -p "$root/media/stick" "$root/before"
mount --bind "$stick" "$root/media/stick"
mount -o remount,bind,ro "$root/media/stick"

# At the first boot: a machine without other services and disks.
if [ ! -e "$root/etc/chickadee-machine" ]; then
  rm -rf "$root/etc/systemd/system" "$root"/usr/lib/systemd/system/*.wants "$root/usr/lib/systemd/system-generators"
  mkdir -p "$root/etc/systemd/system/sysinit.target.wants"
  ln -s /usr/lib/systemd/system/multi-user.target "$root/etc/systemd/system/default.target"
  ln -s /usr/lib/systemd/system/systemd-journald.service "$root/etc/systemd/system/sysinit.target.wants/"
  : >"$root/etc/fstab"
  tr -d - </proc/sys/kernel/random/uuid >"$root/etc/machine-id"
  : >"$root/etc/chickadee-machine"
fi

cd "$root"
pivot_root . before
# Said before the folder is out of sight; whoever reads it waits until systemd answers.
echo "$pid" >"/before$folder/pid"
umount -l /before
# As on a machine: services see disks that are plugged in later.
mount --make-rshared /
exec setpriv --bounding-set=-sys_module,-sys_time,-sys_rawio,-syslog \
  env -i container=chickadee PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin /lib/systemd/systemd
